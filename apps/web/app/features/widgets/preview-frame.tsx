import type { Widget, WidgetConfig } from "@understudy/contracts";
import { useSafeStyle, useSavedScript } from "../../data/widgets.ts";
import { WidgetPreview } from "../../platform/widget-preview.tsx";
import { scriptOf } from "./script.ts";

type PreviewFrameProps = { widget: Widget; config: WidgetConfig; theme: string; zoom: number };

/** The widget with the unsaved values, in a frame of the device's size. */
export function PreviewFrame({ widget, config, theme, zoom }: PreviewFrameProps) {
  // Until it has loaded, the preview uses only the form's values.
  const { data: saved } = useSavedScript(widget.key);
  const style = useSafeStyle(widget.profileId, config.customCSS);
  const full = `${100 / zoom}%`;
  return (
    <WidgetPreview
      profileId={widget.profileId}
      setup={scriptOf({ widget, config, theme, saved, style })}
      className="relative origin-top-left overflow-hidden"
      style={{ width: full, height: full, transform: `scale(${zoom})` }}
    >
      <Page />
    </WidgetPreview>
  );
}

const LINES = ["w-4/12", "w-10/12 h-7", "w-8/12 h-7", "w-11/12", "w-10/12", "w-7/12"];

/** A placeholder page. */
function Page() {
  return (
    <div aria-hidden="true" className="grid max-w-160 gap-4 p-10">
      {LINES.map((line) => (
        <span key={line} className={`h-2.5 rounded-pill bg-current opacity-12 ${line}`} />
      ))}
    </div>
  );
}
