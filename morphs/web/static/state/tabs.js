/* Two tabs of one browser: a map belongs to the tab that opened it first; another is told, and goes
   on with a copy. The browser lets go of a lock when its tab is closed. */

let letGo = () => {};
let mine = null;

/** Take a map for this tab; whether another tab has it. Without locks in the browser nobody has. */
export function claim(id) {
  if (mine === id || !navigator.locks) return Promise.resolve(false);
  letGo();
  mine = null;
  return new Promise((answer) => {
    navigator.locks.request(`morphs ${id}`, { ifAvailable: true }, (lock) => {
      answer(!lock);
      if (!lock) return null;
      mine = id;
      return new Promise((done) => (letGo = done));
    });
  });
}
