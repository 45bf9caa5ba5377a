import type { Package } from "./packages.ts";

type Component = { name: string; version: string; "bom-ref": string };
/** The part of the `npm sbom` output that is read here. The rest is passed on. */
type Sbom = {
  bomFormat: "CycloneDX";
  serialNumber?: string;
  metadata: { component: object };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

type Release = { name: string; version: string; time: Date };

/**
 * The `npm sbom` entries of the parts in the archive: npm lists everything that is installed, which includes all that
 * we ship. Without the serial number and the time of the run, so that the same commit produces the same bytes.
 */
export function sbomOf(npmSbom: string, parts: readonly Package[], { name, version, time }: Release): string {
  const { serialNumber: _, ...sbom } = JSON.parse(npmSbom) as Sbom;
  const keyOf = (part: { name: string; version: string }): string => `${part.name}@${part.version}`;
  const shipped = new Set(parts.map(keyOf));
  const components = sbom.components.filter((component) => shipped.has(keyOf(component)));
  const listed = new Set(components.map(keyOf));
  const missing = [...shipped].filter((key) => !listed.has(key));
  if (missing.length > 0) throw new Error(`npm sbom does not list: ${missing.join(", ")}`);
  const refs = new Set(components.map((component) => component["bom-ref"]));
  const product = { ...sbom.metadata.component, name, version, type: "application" };
  const metadata = { ...sbom.metadata, component: product, timestamp: time.toISOString() };
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => refs.has(ref)) ?? [] }));
  return `${JSON.stringify({ ...sbom, metadata, components, dependencies }, null, 2)}\n`;
}
