import { describe, expect, test } from "vitest";
import { emailPage, plainName } from "./email-page.ts";

describe("a name in an e-mail", () => {
  test.each([
    "Marguerite",
    "J.R.R. Tolkien",
    "Dr. Ana Ruiz",
    "Ørsted A/S",
    "Bang & Olufsen",
    "李小龍",
    "+33 1.23.45.67.89",
    "Jean-Luc O’Neill, Ph.D.",
  ])("stays as it is: %s", (name) => {
    expect(plainName(name)).toBe(name);
  });

  test.each([
    "mail-check365.com",
    "Go to mail-check365.com now",
    "evil.example",
    "t.co",
    "365.team",
    "xn--80ak6aa92e.com",
    "evil-.com",
    "evil．com",
    "evil。com",
    "почта.рф",
    "http://evil",
    "javascript:alert(1)",
    "somebody@evil",
    "\\\\server\\share",
    "Call 192.168.10.7",
    "x".repeat(61),
    "   ",
    "",
  ])("is replaced where it holds a link or is none: %s", (name) => {
    expect(plainName(name)).toBe("the owner");
    expect(plainName(name, "")).toBe("");
  });

  test("has no line breaks or invisible characters", () => {
    expect(plainName("Ana\r\nBcc: all")).toBe("the owner");
    expect(plainName(" Ana\r\n\u202eRuiz\u2028 ")).toBe("Ana Ruiz");
  });

  test("of a brand is replaced in the sender, the text and the page", () => {
    const brand = { name: "mail-check365.com", color: "#4A2545", poweredBy: null };
    const to = "ana@example.com";
    const message = emailPage({
      to,
      subject: "Hello",
      title: "Hello",
      paragraphs: ["Hello"],
      reason: "",
      brand,
    });
    expect(message.fromName).toBe("the owner");
    expect(JSON.stringify(message)).not.toContain("check365");
  });
});
