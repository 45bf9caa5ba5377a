import { contrast } from "@understudy/contracts";
import type { PageAbout } from "@understudy/knowledge";
import { describe, expect, test } from "vitest";
import { suggestColor, suggestFromSite } from "./suggestion.ts";

const NOTHING: PageAbout = {
  language: null,
  siteName: null,
  description: null,
  heading: null,
  paragraph: null,
  person: null,
  organization: null,
  themeColor: null,
  logos: [],
};
const person = { name: "Marguerite Oyelaran-Voss", title: "Executive coach", description: null };
const suggest = (page: Partial<PageAbout>, { title = "", aboutPage = {} as Partial<PageAbout> } = {}) =>
  suggestFromSite({
    address: "https://www.keelstone.example/",
    title,
    page: { ...NOTHING, ...page },
    aboutPage: { ...NOTHING, ...aboutPage },
  });

describe("a profile that a site suggests", () => {
  test("has the person, the organization and the description that the page names", () => {
    expect(
      suggest({
        language: "en",
        siteName: "Keelstone Leadership",
        person,
        description: "Coaching for the first year after promotion.",
      }),
    ).toEqual({
      name: "Marguerite Oyelaran-Voss",
      title: "Executive coach",
      company: "Keelstone Leadership",
      bio: "Coaching for the first year after promotion.",
      language: "en",
    });
  });

  test("takes the part of the title that the host or the heading repeats", () => {
    for (const title of [
      "Keelstone Leadership | Coaching in Leith",
      "Home – Keelstone Leadership",
      "Welcome: Keelstone Leadership",
    ])
      expect(suggest({}, { title }).company, title).toBe("Keelstone Leadership");
    expect(
      suggest({ heading: "Bright & Daughters" }, { title: "Bright & Daughters - Plumbers" }).company,
    ).toBe("Bright & Daughters");
  });

  test("takes person and bio from the page about the owner where the home page has none", () => {
    const paragraph = "I was a naval architect for eleven years before I began to coach leaders.";
    expect(suggest({}, { aboutPage: { person, paragraph } })).toMatchObject({
      name: person.name,
      bio: paragraph,
    });
  });

  test("finds the job title after the name", () => {
    const page = { person: { ...person, title: null } };
    expect(suggest(page, { title: "Marguerite Oyelaran-Voss | Executive coach" }).title).toBe(
      "Executive coach",
    );
    expect(suggest({ ...page, heading: "Marguerite Oyelaran-Voss, coach" }).title).toBe("coach");
  });

  test("says nothing where no rule applies", () => {
    const nothing = { name: null, title: null, company: null, bio: null, language: null };
    expect(suggest({ description: "Too short." }, { title: "Home | The best place for you" })).toEqual(
      nothing,
    );
    expect(suggest({ siteName: "https://spam.example/<script>" })).toEqual(nothing);
    expect(suggest({ siteName: "Home" })).toEqual(nothing);
  });
});

describe("a suggested color", () => {
  test("is the frame's or else the logo's, and readable under white text", () => {
    expect(suggestColor("#12454f", "#ff0000")).toBe("#12454f");
    expect(suggestColor("#ffffff", "#12454f")).toBe("#12454f");
    const yellow = suggestColor("#ffd400", null) ?? "";
    expect(yellow).not.toBe("#ffd400");
    expect(contrast(yellow, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  test("is none for black, white and gray", () => {
    for (const color of ["#000000", "#ffffff", "#888888", "#1f2023"])
      expect(suggestColor(color, null)).toBeNull();
  });
});
