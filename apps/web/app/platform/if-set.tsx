import { createElement, type ReactNode } from "react";
import type { RuntimeValue } from "./runtime-values.ts";

type IfSetProps = { name: RuntimeValue; otherwise?: ReactNode; children: ReactNode };

/**
 * A part of a prerendered page that depends on what only the running server knows. Both versions are in the document
 * that the build writes, and `injectRuntimeConfig` of the server keeps one of them. Only for pages that are never
 * hydrated.
 */
export function IfSet({ name, otherwise, children }: IfSetProps) {
  return (
    <>
      {createElement("if-set", { name }, children)}
      {otherwise === undefined ? null : createElement("if-unset", { name }, otherwise)}
    </>
  );
}
