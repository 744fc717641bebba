/* The way to the server. A page without one would have another file of the same functions. */

export class Refused extends Error {
  constructor(data, status) {
    super(data.error || "");
    this.data = data;
    this.status = status;
  }
}

export class Lost extends Error {}

async function asked(address, options = {}) {
  let answer;
  try {
    answer = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Lost(address);
  }
  if (answer.ok) return answer;
  let data = {};
  try {
    data = await answer.json();
  } catch {
    data = { error: answer.statusText };
  }
  throw new Refused(data, answer.status);
}

export const get = async (address) => (await asked(address)).json();

function posted(address, data, signal) {
  const body = JSON.stringify(data);
  return asked(address, { method: "POST", headers: { "content-type": "application/json" }, body, signal });
}

export const post = async (address, data, signal) => (await posted(address, data, signal)).json();

export async function send(address, bytes) {
  return (await asked(address, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bytes })).json();
}

/** Ask about a layout; one that the server has let go is sent along the second time. */
export async function askOn(address, map, data, layoutOf, signal) {
  try {
    return await posted(address, { base: map.name, ...data }, signal);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
  }
  return posted(address, { base: map.name, ...data, layout: layoutOf(map) }, signal);
}

export const postOn = async (...asking) => (await askOn(...asking)).json();

/** Start a job; `tell` hears its stages. `done` settles with its last event, `cancel` ends it. */
export function job(kind, data, tell = () => {}) {
  let number = null;
  let stopped = false;
  let source = null;
  const cancel = () => {
    stopped = true;
    if (number) fetch(`/api/jobs/${number}`, { method: "DELETE" }).catch(() => {});
  };
  const done = post("/api/jobs", { kind, ...data }).then(({ job: started }) => {
    number = started;
    if (stopped) cancel();
    return new Promise((resolve, reject) => {
      source = new EventSource(`/api/jobs/${number}/events`);
      const end = (act) => (event) => {
        source.close();
        act(JSON.parse(event.data));
      };
      source.addEventListener("stage", (event) => tell(JSON.parse(event.data)));
      source.addEventListener("progress", (event) => tell(JSON.parse(event.data)));
      source.addEventListener("done", end((last) => resolve({ ...last, job: number })));
      source.addEventListener("failed", end((last) => reject(new Refused(last, 422))));
      source.onerror = () => {
        if (source.readyState === EventSource.CLOSED) reject(new Lost(kind));
        else failing(source, reject, kind);
      };
    });
  });
  return { done, cancel };
}

/** A connection that is down is tried again by the browser; after a while we say so. */
function failing(source, reject, kind) {
  setTimeout(() => {
    if (source.readyState === EventSource.CONNECTING) {
      source.close();
      reject(new Lost(kind));
    }
  }, 4000);
}

export const fileOf = (number) => `/api/jobs/${number}/file`;
