import { readControls, turnControls } from "./controls.ts";
import { expect, query, test } from "./product.ts";
import { publicOwner } from "./public-owner.ts";

type Form = { name: string; path: string; tabs?: string[]; control: string; save: string; fewest: number };

const customizer = (tab: string, control: string, fewest: number): Form => ({
  name: `the customiser's ${tab}`,
  path: "/widgets",
  tabs: [tab],
  control,
  save: "Save Changes",
  fewest,
});
const brand = (tab: string, control: string, fewest: number): Form => ({
  name: `the brand's ${tab}`,
  path: "/widgets",
  tabs: ["White Label", tab],
  control,
  save: "Save brand",
  fewest,
});

/**
 * Every form of the owner's screens: its address, one of its controls, its save button, and its minimum number of
 * controls.
 */
const FORMS: Form[] = [
  { name: "basic information", path: "/profile", control: "Bio", save: "Save Profile", fewest: 5 },
  {
    name: "settings",
    path: "/profile?tab=settings",
    control: "Custom instructions",
    save: "Save Settings",
    fewest: 6,
  },
  customizer("Branding", "Brand name", 4),
  customizer("Design", "Border radius", 9),
  customizer("Behavior", "Greeting", 9),
  customizer("Advanced", "Custom CSS", 9),
  brand("Branding", "Company name", 5),
  brand("Domain", "Subdomain", 4),
  brand("Theme", "Primary color", 3),
  brand("Security", "IP whitelist", 4),
];

for (const { name, path, tabs = [], control, save, fewest } of FORMS) {
  test(`every control of ${name} keeps what it is turned to [GEN-04]`, async ({ page }) => {
    const owner = await publicOwner(page, "Petra Hollis");
    await query("update users set plan_type = 'enterprise' where id = $1", [owner.id]);
    const form = page.locator("form", { has: page.getByLabel(control) }).last();
    const read = () => readControls(form);
    const open = async () => {
      await page.goto(path);
      for (const tab of tabs) {
        const one = page.getByRole("tab", { name: tab, exact: true });
        await one.click();
        // Two tabs have the same name: look for the next one only after the previous panel is gone.
        await expect(one).toHaveAttribute("aria-selected", "true");
      }
      await expect(form).toBeVisible();
      await expect.poll(async () => Object.keys(await read()).length).toBeGreaterThanOrEqual(fewest);
    };
    await open();
    const before = await read();
    await turnControls(form);
    const turned = await read();
    const same = Object.keys(before).filter((one) => turned[one] === before[one]);
    expect(same, "controls that could not be turned").toEqual([]);
    await page.getByRole("button", { name: save }).click();
    await expect(page.locator("[data-toast]")).toContainText(/success|saved/i);
    await open();
    await expect.poll(read).toEqual(turned);
  });
}
