export type { Identity, Understudy, WidgetEvent, WidgetEvents } from "./global.ts";
export { type MountedWidget, mount, type WidgetLook, type WidgetOptions } from "./mount.ts";
