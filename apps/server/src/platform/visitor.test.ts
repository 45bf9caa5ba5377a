import { describe, expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { rows } from "../../test/database.ts";
import { networkOf, visitorHashes } from "./visitor.ts";

describe("the network of an address", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:5123", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2::1", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002:ffff:eeee:dddd:cccc", "2001:db8:1:2"],
    ["[2001:db8:1:2::1]:443", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["2001:db8:0:0:9::", "2001:db8:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
    ["", "unknown"],
    ["10.0.0.1, 10.0.0.2", "unknown"],
    ["_hidden", "unknown"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("a visitor of a day", async () => {
  const { product, url } = await testApp();

  test("has the same hash in every process and another one the next day, when the old salt is deleted", async () => {
    const [one, two] = [visitorHashes(product.db), visitorHashes(product.db)];
    const hashes = await Promise.all([
      one("192.0.2.7", "2026-03-01"),
      two("192.0.2.7", "2026-03-01"),
      one("::ffff:192.0.2.7", "2026-03-01"),
    ]);
    expect(new Set(hashes).size).toBe(1);
    expect(hashes[0]).not.toContain("192");
    expect(await two("192.0.2.8", "2026-03-01")).not.toBe(hashes[0]);
    expect(await one("192.0.2.7", "2026-03-02")).not.toBe(hashes[0]);
    expect(await rows(url, "select day::text from daily_salts")).toEqual([{ day: "2026-03-02" }]);
    // A request for the previous day gets a new hash that matches none from that day.
    expect(await visitorHashes(product.db)("192.0.2.7", "2026-03-01")).not.toBe(hashes[0]);
  });
});
