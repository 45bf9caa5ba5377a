"""Prints golden documents to PDF in several layouts, and writes where every word is on their pages.

Run it with python3, LibreOffice, its hyphenation and poppler-utils at hand: `python3 evals/receipts/make.py`. Its
results are committed, so the eval itself needs none of them. `pdftotext -bbox` is the truth.
"""

import html
import json
import pathlib
import re
import subprocess
import tempfile
import xml.sax.saxutils

HERE = pathlib.Path(__file__).parent
GOLDEN = HERE.parent / "golden"
FILES = HERE / "files"
# Typeface, size, columns, justified, hyphenated.
LAYOUTS = {
    "letter": ("Liberation Serif", 11, 1, False, False),
    "columns": ("Liberation Sans", 9, 2, True, True),
    "justified": ("DejaVu Serif", 10, 1, True, True),
    "narrow": ("Liberation Sans Narrow", 10, 1, False, False),
}
DOCUMENTS = {
    "letter": ["coach/price-list-2026.md", "dental/fees-2026.md", "novelist/faq.md", "physio/fees-2026.md"],
    "columns": ["coach/article-first-ninety-days.md", "dental/aftercare-guide.md", "developer/resume.md"],
    "justified": ["coach/faq.md", "developer/working-terms.md", "dental/membership-plan.md"],
    "narrow": ["developer/rates-2026.md", "dental/about-and-team.md", "coach/resume.md", "dental/fees-2025.md"],
}


def inline(text):
    text = re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\(.+?\)", lambda m: m[1] or m[2] or m[3], text)
    return xml.sax.saxutils.escape(text.replace("`", ""))


def body(source):
    parts, paragraph, rows, items = [], [], [], []

    def close():
        if paragraph:
            parts.append(f"<text:p text:style-name='B'>{inline(' '.join(paragraph))}</text:p>")
        if items:
            lines = "".join(f"<text:list-item><text:p text:style-name='B'>{inline(i)}</text:p></text:list-item>" for i in items)
            parts.append(f"<text:list text:style-name='L'>{lines}</text:list>")
        if rows:
            head, *others = [row for row in rows if not re.fullmatch(r"[\s|:-]+", row)]
            lines = ""
            for row in [head, *others]:
                cells = [inline(cell.strip()) for cell in row.strip().strip("|").split("|")]
                style = "H" if row is head else "C"
                lines += "<table:table-row>" + "".join(
                    f"<table:table-cell table:style-name='T'><text:p text:style-name='{style}'>{cell}</text:p></table:table-cell>"
                    for cell in cells
                ) + "</table:table-row>"
            count = len(head.strip().strip("|").split("|"))
            parts.append(f"<table:table><table:table-column table:number-columns-repeated='{count}'/>{lines}</table:table>")
        paragraph.clear(), rows.clear(), items.clear()

    for line in source.splitlines():
        heading = re.match(r"(#+) (.*)", line)
        item = re.match(r"\s*[-*] (.*)", line)
        if heading:
            close()
            level = min(len(heading[1]), 3)
            parts.append(f"<text:h text:style-name='H{level}' text:outline-level='{level}'>{inline(heading[2])}</text:h>")
        elif line.startswith("|"):
            if not rows:
                close()
            rows.append(line)
        elif item:
            if not items:
                close()
            items.append(item[1])
        elif not line.strip():
            close()
        elif items:
            items[-1] += " " + line.strip()
        else:
            paragraph.append(line.strip())
    close()
    return "\n".join(parts)


def document(source, face, size, columns, justified, hyphenated):
    text = (
        f"<style:text-properties style:font-name='{face}' fo:font-size='{{}}pt' fo:font-weight='{{}}' fo:language='en' "
        f"fo:country='US' fo:hyphenate='{str(hyphenated).lower()}' fo:hyphenation-remain-char-count='2' "
        "fo:hyphenation-push-char-count='2'/>"
    )
    align = "justify" if justified else "start"

    def style(name, points, weight, above):
        return (
            f"<style:style style:name='{name}' style:family='paragraph'><style:paragraph-properties fo:text-align='"
            f"{align if name == 'B' else 'start'}' fo:margin-top='{above}pt' fo:margin-bottom='4pt'/>"
            f"{text.format(points, weight)}</style:style>"
        )

    styles = (
        style("B", size, "normal", 2) + style("C", size - 1, "normal", 1) + style("H", size - 1, "bold", 1)
        + style("H1", size + 8, "bold", 0) + style("H2", size + 4, "bold", 10) + style("H3", size + 2, "bold", 8)
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="{face}" svg:font-family="'{face}'"/></office:font-face-decls>
<office:automatic-styles>{styles}
<style:style style:name="S" style:family="section"><style:section-properties>
<style:columns fo:column-count="{columns}" fo:column-gap="18pt"/></style:section-properties></style:style>
<style:style style:name="T" style:family="table-cell"><style:table-cell-properties fo:padding="3pt"/></style:style>
<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="•">
<style:list-level-properties text:space-before="6pt" text:min-label-width="12pt"/></text:list-level-style-bullet></text:list-style>
<style:page-layout style:name="P"><style:page-layout-properties fo:page-width="595pt" fo:page-height="842pt" fo:margin="60pt"/></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="P"/></office:master-styles>
<office:body><office:text><text:section text:style-name="S" text:name="S">{body(source)}</text:section></office:text></office:body>
</office:document>"""


def words_of(pdf):
    """Every page as its words: text, left, top, right, bottom."""
    shown = subprocess.run(["pdftotext", "-bbox", pdf, "-"], check=True, capture_output=True, text=True).stdout
    word = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)</word>')
    return [
        [[html.unescape(w), *(round(float(at), 1) for at in box)] for *box, w in word.findall(page)]
        for page in shown.split("<page ")[1:]
    ]


def main():
    FILES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for layout, names in DOCUMENTS.items():
            for name in names:
                owner, file = name.split("/")
                source = GOLDEN / owner / "docs" / file
                printed = pathlib.Path(folder) / f"{layout}-{owner}-{source.stem}.fodt"
                printed.write_text(document(source.read_text(), *LAYOUTS[layout]))
        subprocess.run(
            ["soffice", "--headless", "--convert-to", "pdf", "--outdir", FILES, *sorted(pathlib.Path(folder).iterdir())],
            check=True, stdout=subprocess.DEVNULL,
        )
    with open(HERE / "words.jsonl", "w") as out:
        for pdf in sorted(FILES.glob("*.pdf")):
            line = {"file": pdf.name, "pages": words_of(pdf)}
            out.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


main()
