"""Makes the files, the truth and the questions of the eval `tables` from seen.txt and unseen.txt.

Run it with python3, openpyxl and LibreOffice at hand: `python3 evals/tables/make.py`. Its results are committed, so
the eval itself needs none of them. LibreOffice also says what each cell shows: its CSV is the truth.

  @owner NAME           an owner with several files
  @file NAME MAKER      openpyxl writes .xlsx as it is; libreoffice also calculates formulas and writes .ods and .csv
  @sheet NAME           with title, tiers (names merged over columns), head, types, note
  a | b | c             a row; "~" hides it, "#" is a bold line above a group, "=" is bold, "^" is merged with the cell
                        above, "^^" repeats the label above; formulas know {r}, its row, {f} and {l}, the first and last
  ? QUESTION > FILE SHEET ROW/COLUMN      the answer is one cell; ROW may be `label&other cell`
  ? QUESTION > FILE SHEET rows A; B = V   the answer is made from these rows, and says V
  ? QUESTION > none                       the files do not say
"""

import csv
import datetime
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

import openpyxl
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

HERE = pathlib.Path(__file__).parent
FORMATS = {
    "£": '"£"#,##0', "£2": '"£"#,##0.00', "$": '"$"#,##0', "$2": '"$"#,##0.00', "€2": "[$€-2] #,##0.00",
    "i": "0", "n": "#,##0", "x1": "0.0", "%": "0%", "d": "d mmmm yyyy", "h": "hh:mm", "h12": "h:mm AM/PM",
    "dn": "dd/mm/yyyy", "mi": '0 "min"', "km": '0 "km"', "g": '0 "g"', "days": '0 "days"', "nights": '0 "nights"',
    "s": '0 "s"', "kg": '0.0 "kg"', "kr": '#,##0 "kr"', "m": '0.0 "m"', "weeks": '0 "weeks"',
}
SHOWN = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1"


def parse(path):
    owners, sheet = [], None
    for line in path.read_text().splitlines():
        line = line.rstrip()
        if not line or line.startswith("//"):
            continue
        if line.startswith("@owner "):
            owners.append({"name": line.split()[1], "files": [], "questions": []})
        elif line.startswith("@file "):
            name, maker = line.split()[1:]
            owners[-1]["files"].append({"name": name, "maker": maker, "sheets": []})
        elif line.startswith("@sheet "):
            sheet = {"name": line[7:], "rows": [], "title": "", "note": "", "tiers": ""}
            owners[-1]["files"][-1]["sheets"].append(sheet)
        elif line.startswith("? "):
            question, answer = line[2:].split(" > ")
            owners[-1]["questions"].append((question, answer))
        elif option := re.match(r"(title|note|tiers|head|types): (.*)", line):
            sheet[option[1]] = option[2]
        else:
            sheet["rows"].append(line)
    return owners


def value_of(text, kind):
    if text == "" or text.startswith("="):
        return text or None
    if kind in ("d", "dn"):
        return datetime.date.fromisoformat(text)
    if kind in ("h", "h12"):
        return datetime.time.fromisoformat(text)
    if kind == "t":
        return text
    number = float(text)
    return int(number) if number.is_integer() else number


def write_sheet(ws, spec):
    """Writes a sheet and returns where its records are: (row, cells by name, label of the file)."""
    names = [one.strip() for one in spec["head"].split("|")]
    kinds = [one.strip() for one in spec["types"].split("|")]
    width, row, hidden, merged = len(names), 1, [], []
    if spec["title"]:
        ws.cell(row, 1, spec["title"]).font = Font(bold=True, size=14)
        ws.merge_cells(start_row=row, end_row=row, start_column=1, end_column=width)
        row += 2
    full = list(names)
    if spec["tiers"]:
        for tier in spec["tiers"].split("; "):
            place, name = tier.split(" ", 1)
            start, end = map(int, place.split("-"))
            ws.cell(row, start, name).font = Font(bold=True)
            ws.merge_cells(start_row=row, end_row=row, start_column=start, end_column=end)
            for at in range(start - 1, end):
                full[at] = f"{name} {names[at]}"
        row += 1
    for at, name in enumerate(names, 1):
        ws.cell(row, at, name).font = Font(bold=True)
    first, records, before = row + 1, [], []
    for line in spec["rows"]:
        row += 1
        if line.startswith("# "):
            ws.cell(row, 1, line[2:]).font = Font(bold=True)
            continue
        is_hidden, is_total = line.startswith("~ "), line.startswith("= ")
        cells = [one.strip() for one in (line[2:] if is_hidden or is_total else line).split("|")]
        shown = []
        for at, (text, kind) in enumerate(zip(cells, kinds), 1):
            if text == "^":
                merged.append((row, at))
                shown.append(before[at - 1])
                continue
            if text == "^^":
                text = before[at - 1]
            value = value_of(text.format(r=row, f=first, l=row - 1) if text.startswith("=") else text, kind)
            if value is not None:
                cell = ws.cell(row, at, value)
                if kind != "t":
                    cell.number_format = FORMATS[kind]
                if is_total:
                    cell.font = Font(bold=True)
            shown.append(text)
        before = shown
        if is_hidden:
            ws.row_dimensions[row].hidden = True
            hidden.append(row)
        else:
            records.append({"row": row, "cells": shown})
    for at, column in merged:
        if ws.cell(at + 1, column).value is not None or at == row:
            start = at
            while (start, column) in merged:
                start -= 1
            ws.merge_cells(start_row=start, end_row=at, start_column=column, end_column=column)
    if spec["note"]:
        ws.cell(row + 2, 1, spec["note"])
    return {"names": full, "records": records, "hidden": hidden}


def convert(files, to, folder):
    subprocess.run(["soffice", "--headless", "--convert-to", to, "--outdir", folder, *map(str, files)],
                   check=True, stdout=subprocess.DEVNULL)


def make(owners, part):
    work = pathlib.Path(tempfile.mkdtemp())
    target = HERE / "files"
    facts, questions = [], []
    for owner in owners:
        folder = target / owner["name"]
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        known, by_kind = {}, {"xlsx": [], "ods": [], "csv": []}
        for file in owner["files"]:
            book = openpyxl.Workbook()
            book.remove(book.active)
            for spec in file["sheets"]:
                known[file["name"], spec["name"]] = write_sheet(book.create_sheet(spec["name"]), spec)
            stem, kind = file["name"].rsplit(".", 1)
            if file["maker"] == "openpyxl":
                book.save(folder / file["name"])
            else:
                source = work / owner["name"] / f"{stem}.xlsx"
                source.parent.mkdir(exist_ok=True)
                book.save(source)
                by_kind[kind].append(source)
        for kind, sources in by_kind.items():
            filter_of = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true" if kind == "csv" else kind
            if sources:
                convert(sources, filter_of, folder)
        made = sorted(folder.iterdir())
        shown_in = work / f"{owner['name']}-shown"
        convert(made, SHOWN, shown_in)
        truth = {}
        for file in owner["files"]:
            for spec in file["sheets"]:
                stem, kind = file["name"].rsplit(".", 1)
                # LibreOffice wrote a data file as it shows it, and would guess its character set when it reads it back.
                is_data = kind == "csv"
                path = folder / file["name"] if is_data else shown_in / f"{stem}-{spec['name']}.csv"
                truth[file["name"], spec["name"]] = list(csv.reader(path.open()))
        for (file, sheet), place in known.items():
            rows = truth[file, sheet]
            visible = [
                {"row": at, "column": column, "shows": text}
                for at, cells in enumerate(rows, 1) if at not in place["hidden"]
                for column, text in enumerate(cells, 1) if text.strip()
            ]
            planted = [one["row"] for one in place["records"]]
            facts.append({"part": part, "owner": owner["name"], "file": file,
                          "sheet": "" if file.endswith(".csv") else sheet, "cells": visible,
                          "hidden": [text for at in place["hidden"] for text in rows[at - 1][:1]],
                          "planted": [[one["row"], one["column"]] for one in visible
                                      if one["row"] in planted and one["column"] > 1]})
        for question, answer in owner["questions"]:
            questions.append({"part": part, "owner": owner["name"], "question": question,
                              **expected(answer, owner, known, truth)})
    shutil.rmtree(work)
    return facts, questions


def expected(answer, owner, known, truth):
    if answer == "none":
        return {"kind": "none"}
    file = next(one["name"] for one in owner["files"] if answer.startswith(one["name"] + " "))
    rest = answer[len(file) + 1:]
    sheet = next(name for (of, name) in known if of == file and rest.startswith(name + " "))
    rest, place = rest[len(sheet) + 1:], known[file, sheet]
    name = "" if file.endswith(".csv") else f"{sheet}!"

    def record(selector):
        wanted = selector.split("&")
        found = [one for one in place["records"] if all(part in one["cells"] for part in wanted)]
        assert len(found) == 1, (answer, selector, found)
        return found[0]["row"]

    def cell(row, column):
        at = place["names"].index(column) + 1
        return {"cell": f"{name}{get_column_letter(at)}{row}", "shows": truth[file, sheet][row - 1][at - 1]}

    if not rest.startswith("rows "):
        label, column = rest.rsplit("/", 1)
        return {"kind": "cell", "file": file, **cell(record(label), column)}
    rows, _, value = rest[5:].partition(" = ")
    if "/" in rows:
        label, column = rows.rsplit("/", 1)
        return {"kind": "extreme", "file": file, **cell(record(label), column)}
    numbers = [record(one.strip()) for one in rows.split(";")]
    return {"kind": "computed" if value else "list", "file": file, "value": value,
            "rows": [f"{name}{row}" for row in numbers],
            "labels": [next(one["cells"][0] for one in place["records"] if one["row"] == row) for row in numbers]}


def main():
    facts, questions = [], []
    for part in ("seen", "unseen"):
        path = HERE / f"{part}.txt"
        if path.exists():
            of_part = make(parse(path), part)
            facts += of_part[0]
            questions += of_part[1]
    for name, lines in (("cells", facts), ("questions", questions)):
        text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
        (HERE / f"{name}.jsonl").write_text(text + "\n")
    files = {(one["owner"], one["file"]) for one in facts}
    print(f"{len(files)} files, {sum(len(one['cells']) for one in facts)} cells, "
          f"{sum(len(one['planted']) for one in facts)} planted, {len(questions)} questions")


main()
