"""`morphs terrain` as a stranger uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from morphs.check.terrain.checking import TerrainReport
from morphs.cli import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["terrain", *arguments])
    return int(stop.value.code or 0)


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_all_outputs_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["a.png", "a.svg", "a.txt", "a.json", "a.geojson"]
    outputs = [part for name in names for part in ("-o", name)]
    small = ("--board", "grid:6x6", "--px", "8")
    hilly = ("wargame", *small, "--seed", "4", "--relief", "hilly")
    assert run(*hilly, "--log", "dice.txt", *outputs) == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*names, "dice.txt"])
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert "none of these files" not in capsys.readouterr().err


def test_all_stages_may_be_asked_for_at_once(tmp_path: Path) -> None:
    small = ("folkesten", "--board", "hex:4x4", "--seed", "1")
    assert run(*small, "--with", "all", "-o", "a.json") == 0
    assert run(*small, "-o", "b.json") == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_the_log_replays(tmp_path: Path) -> None:
    run("wargame", "--seed", "4", "-o", "a.json", "--log", "dice.txt")
    throws = (tmp_path / "dice.txt").read_text().splitlines()[-1].removeprefix("--dice ")
    run("wargame", "--dice", throws, "-o", "b.json")
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    for data in (first, second):
        data.pop("request")
    assert first == second


def test_the_module_of_perl(tmp_path: Path) -> None:
    run("folkesten", "--mode", "textmapper", "--perl-seed", "1", "-o", "a.txt")
    text = (tmp_path / "a.txt").read_text()
    assert text.endswith("\ninclude bright.txt\n")
    assert len(text.splitlines()) > 101


def test_again_and_keep(tmp_path: Path) -> None:
    run("folkesten", "--seed", "1", "--with", "settlements,roads,names", "-o", "a.json")
    run("folkesten", "--again", "a.json", "--keep", "terrain", "--seed", "2", "-o", "b.json")
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert first["terrain"] == second["terrain"]
    assert first["spots"] != second["spots"]
    run("folkesten", "--again", "a.json", "-o", "c.json")
    assert json.loads((tmp_path / "c.json").read_text())["spots"] == first["spots"]


def test_steps_are_pictures(tmp_path: Path) -> None:
    small = ("--board", "hex:6x4", "--seed", "1", "--px", "8", "--steps", "steps", "-o", "a.txt")
    run("toric", *small, "--with", "none")
    assert len(list((tmp_path / "steps").glob("*.png"))) == 13
    assert len(list((tmp_path / "steps").glob("13-*"))) == 2
    assert run("toric", *small) == 2


def test_a_toric_world_has_names_unless_told_otherwise(tmp_path: Path) -> None:
    bare = ("toric", "--board", "hex:20x12", "--seed", "1")
    run(*bare, "-o", "a.json")
    run(*bare, "--with", "none", "-o", "b.json")
    named, plain = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert any(spot["kind"] == "feature" and spot["name"] for spot in named["spots"])
    assert not any(spot["name"] for spot in plain["spots"])
    assert named["terrain"] == plain["terrain"] and named["layers"] == plain["layers"]


def test_no_pictures_of_steps_that_led_to_no_map_are_left(tmp_path: Path) -> None:
    assert run("wargame", "--dice", "1,2,3,4,5", "--steps", "steps", "-o", "a.txt") == 2
    assert not list(tmp_path.iterdir())


def test_a_map_with_a_fault_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    report = TerrainReport("map", ("the river ends on dry land",))
    monkeypatch.setattr("morphs.check.terrain.checking.check_terrain", lambda *_: report)
    given = [
        "--board",
        "grid:8x8",
        "--px",
        "4",
        "--steps",
        "steps",
        "--log",
        "dice.txt",
        "-o",
        "a.json",
    ]
    assert run("wargame", "--seed", "1", "-q", *given) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "the check found: the river ends on dry land" in said
    assert not list(tmp_path.iterdir())


def test_what_stages_made_is_kept_on_its_own_land_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run("folkesten", "--seed", "1", "--with", "settlements", "-o", "a.json", "-q")
    again = ["folkesten", "--again", "a.json", "-o", "b.json", "-q"]
    assert run(*again, "--keep", "settlements", "--seed", "2") == 2
    assert "what differs: seed" in capsys.readouterr().err
    assert run(*again, "--keep", "settlements", "--with", "settlements,roads") == 0
    assert run(*again, "--keep", "terrain,settlements", "--seed", "2", "--with", "roads") == 0


def test_a_campaign_square(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Relief, cover, river and road of every kind of cell of a toric world."""
    run("toric", "--board", "hex:60x40", "--seed", "1", "-o", "w.json")
    world = json.loads((tmp_path / "w.json").read_text())
    words = [world["words"][i] for i in world["terrain"]]
    wanted = {"mountain": "mountainous", "hill": "hilly", "river-water": None, "bridge": None}
    for word, relief in wanted.items():
        cell = words.index(word)
        place = f"w.json:{cell % 60},{cell // 60}"
        printed = f"w.json:{cell % 60 + 1:02}{cell // 60 + 1:02}"
        assert run("wargame", "--from", place, "--seed", "3", "-o", "f.json") == 0
        battle = json.loads((tmp_path / "f.json").read_text())
        assert run("wargame", "--from", printed, "--seed", "3", "-o", "g.json") == 0
        assert json.loads((tmp_path / "g.json").read_text()) == battle
        kinds = {path["kind"] for path in battle["paths"]}
        options = battle["request"]["wargame"]
        assert relief is None or options["relief"] == relief
        assert ("river" in kinds) is (word in ("river-water", "bridge"))
        assert word != "bridge" or kinds & {"road", "track"}
    sea = words.index("deep-sea")
    assert run("wargame", "--from", f"w.json:{sea % 60},{sea // 60}") == 2
    assert "nobody fights there" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("5,0", "w.json has no cell 5,0: columns and rows are 0,0 to 4,4 (printed 0101 to 0505)"),
        ("0000", "w.json has no cell 0000"),
        ("here", "'here' names no cell; write MAP.json:COLUMN,ROW counted from 0"),
    ],
)
def test_a_campaign_square_that_is_not_there(
    place: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run("folkesten", "--board", "hex:5x5", "--seed", "0", "-q", "-o", "w.json")
    assert run("wargame", "--from", f"w.json:{place}") == 2
    assert said in capsys.readouterr().err


def test_parameters(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text('[size]\nW = "2*d3 + 20"\nH = 12\n')
    run("toric", "--parameters", "p.toml", "--seed", "1", "-o", "w.json")
    assert json.loads((tmp_path / "w.json").read_text())["board"]["rows"] == 12


def test_wrong_parameters_name_their_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for text, said in (('[size]\nW = "d"', "p.toml: size.W: 'd'"), ("[no]\nW = 3", "p.toml: ")):
        (tmp_path / "p.toml").write_text(text)
        assert run("toric", "--parameters", "p.toml") == 2
        assert said in capsys.readouterr().err


def test_print(capsys: pytest.CaptureFixture[str]) -> None:
    run("wargame", "--seed", "3", "--print", "-q")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 8
    assert all(len(line) == 15 for line in lines)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["wargame", "-o", "a.gif"], "must end in"),
        (["wargame", "-o", "no/a.png"], "is no folder"),
        (["wargame", "--board", "tri:3x3"], "cannot be read"),
        (["wargame", "--board", "grid:2x2"], "too small"),
        (["wargame", "--hills", "maybe"], "hills"),
        (["wargame", "--hills", "9999"], "no cell 9999"),
        (["wargame", "--river-entry", "0303"], "lies inside"),
        (
            ["wargame", "--river", "yes", "--river-entry", "0301", "--river-exit", "0301"],
            "--river-exit: the cell 0301 is that of --river-entry",
        ),
        (["wargame", "--road-exit", "9901"], "no cell 9901"),
        (["wargame", "--dice", "x"], "write numbers"),
        (["wargame", "--dice", "1"], "ran out"),
        (["wargame", "--places", "hut"], "write sizes"),
        (["wargame", "--from", "none.json:1,1"], "none.json"),
        (["wargame", "--hills", "maybe"], "morphs: --hills: "),
        (["wargame", "--seed", "-1"], "--seed"),
        (["wargame", "--board", ""], "board '' cannot be read"),
        (["folkesten", "--with", "trains"], "trains"),
        (["folkesten", "--keep", "terrain"], "--again"),
        (["folkesten", "--style", "oil"], "atlas or black"),
        (["folkesten", "--perl-seed", "-4"], "--perl-seed"),
        (["folkesten", "--board", "hex:5x5", "--wrap", "x"], "even number"),
        (["toric", "--board", "grid:8x8"], "flat-top hexes"),
        (["toric", "--parameters", "none.toml"], "none.toml"),
        (["folkesten", "--px", "400", "--board", "hex:60x60"], "take --px 263 or less"),
        (["folkesten", "-o", "a.png", "-o", "a.png"], "named twice"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("morphs: ") and error.count("\n") == 1
    assert said in error
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["wargame", "toric", "folkesten"])
def test_help_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(name, "--help") == 0
    assert "Example" in capsys.readouterr().out


def test_folkesten_has_all_stages_unless_told(tmp_path: Path) -> None:
    """Only in its own mode; what Text Mapper makes stays bare."""
    made = {}
    for name, more in {
        "all": [],
        "bare": ["--with", "none"],
        "some": ["--with", "rivers"],
        "module": ["--mode", "textmapper"],
        "original": ["--mode", "original"],
    }.items():
        file = tmp_path / f"{name}.json"
        with pytest.raises(SystemExit) as stop:
            main(["terrain", "folkesten", "--seed", "3", "-q", "-o", str(file), *more])
        assert stop.value.code == 0
        made[name] = json.loads(file.read_text())["request"].get("stages")
    assert made["all"] == ["climate", "rivers", "settlements", "roads", "names", "regions"]
    assert made["some"] == ["rivers"]
    assert made["bare"] is made["module"] is made["original"] is None


@pytest.mark.parametrize("kind", ["folkesten", "zones"])
def test_a_title_that_no_sheet_would_show_is_refused(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(kind, "--no-dress", "--title", "Nowhere", "-o", "a.png") == 2
    assert "--title is written on a sheet of paper" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_map_made_again_is_drawn_as_it_was_asked_to_be() -> None:
    small = ("folkesten", "--board", "hex:4x4", "--seed", "1", "--px", "24", "-q")
    again = ("folkesten", "--again", "a.json", "-q")
    assert run(*small, "--style", "black", "--title", "Elsa", "-o", "a.json", "-o", "a.svg") == 0
    assert run(*again, "-o", "b.svg", "-o", "b.json") == 0
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    assert run(*again, "--style", "atlas", "--keep", "names", "-o", "c.svg", "-o", "c.json") == 0
    kept = json.loads(Path("c.json").read_text())["request"]["drawing"]
    assert kept == {"style": "atlas", "px": 24, "title": "Elsa"}
    assert "Elsa" in Path("c.svg").read_text() != Path("a.svg").read_text()


@pytest.mark.parametrize("drawing", [{"style": "x"}, {"px": 5000}, {"colour": "red"}, "black", 3])
def test_a_file_that_asks_for_another_drawing_than_there_is_is_refused(drawing: object) -> None:
    assert run("folkesten", "--board", "hex:4x4", "--seed", "1", "-o", "a.json", "-q") == 0
    data = json.loads(Path("a.json").read_text())
    data["request"]["drawing"] = drawing
    Path("b.json").write_text(json.dumps(data))
    assert run("folkesten", "--again", "b.json", "-o", "c.svg") == 2
    assert not Path("c.svg").exists()


def test_how_a_picture_is_drawn_is_told_to_change_no_data(
    capsys: pytest.CaptureFixture[str],
) -> None:
    small = ("wargame", "--board", "grid:4x4", "--seed", "4")
    drawing = ("--title", "Nowhere", "--px", "9")
    assert run(*small, *drawing, "-o", "a.json") == 0  # which keeps it for maps made again
    assert "change none" not in capsys.readouterr().err
    assert run(*small, *drawing, "-o", "a.txt") == 0
    assert "note: --px and --title change none of these files" in capsys.readouterr().err
    assert run(*small, "-o", "a.txt") == 0
    assert "change none" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("folkesten --perl-seed 4 --seed 5", "--perl-seed stands for --seed"),
        ("wargame --river no --river-entry 0101", "--river-entry tells of a river"),
        ("wargame --railway no --railway-exit 0101", "--railway-exit tells of a railway"),
        ("wargame --road no --road-kind track", "--road-kind tells of a road"),
    ],
)
def test_idle_options_are_refused(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words.split(), "-o", "a.json") == 2
    assert said in capsys.readouterr().err
    assert not Path("a.json").exists()


def test_a_seed_takes_the_place_of_an_old_map_s_dice_of_perl(
    capsys: pytest.CaptureFixture[str],
) -> None:
    small = ("folkesten", "--board", "hex:4x4", "--mode", "textmapper")
    assert run(*small, "--perl-seed", "1", "-o", "a.json") == 0
    capsys.readouterr()
    assert run("folkesten", "--again", "a.json", "--seed", "5", "-o", "b.json") == 0
    assert "seed 5" in capsys.readouterr().out
    assert json.loads(Path("b.json").read_text())["request"].get("perl_seed") is None
