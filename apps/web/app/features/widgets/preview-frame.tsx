import type { Widget, WidgetConfig, WidgetScript } from "@understudy/contracts";
import { profileSource } from "@understudy/widget";
import { useEffect, useMemo, useRef, useState } from "react";
import { api } from "../../platform/api.ts";
import { widgetChat } from "../../platform/chat-script.ts";
import { scriptOf, useSavedScript } from "./script.ts";

type PreviewFrameProps = { widget: Widget; config: WidgetConfig; theme: string; zoom: number };
/** What that file offers to a page of ours. */
type WidgetPreview = (
  place: HTMLElement,
  setup: WidgetScript,
  options: { isOpen: boolean; source: ReturnType<typeof profileSource> },
) => { update: (setup: WidgetScript) => void; close: () => void };

/**
 * The file that visitors load, drawn into a window of its own size. It asks as the owner, so that a test counts
 * nowhere, and is told of every change.
 */
export function PreviewFrame({ widget, config, theme, zoom }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<ReturnType<WidgetPreview>>(undefined);
  const saved = useSavedScript(widget.key);
  const text = JSON.stringify(scriptOf({ widget, config, theme, saved }));
  const setup = useMemo(() => JSON.parse(text) as WidgetScript, [text]);
  const newest = useRef(setup);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    newest.current = setup;
    shown.current?.update(setup);
  }, [setup]);
  useEffect(() => {
    let isGone = false;
    const source = profileSource(api, { profileId: widget.profileId });
    void loadPreview()
      .then((preview) => {
        if (isGone || !place.current) return;
        shown.current = preview(place.current, newest.current, { isOpen: true, source });
      })
      .catch(() => setFailed(true));
    return () => {
      isGone = true;
      shown.current?.close();
      shown.current = undefined;
    };
  }, [widget.profileId]);

  const full = `${100 / zoom}%`;
  return (
    <div
      ref={place}
      className="relative origin-top-left overflow-hidden"
      style={{ width: full, height: full, transform: `scale(${zoom})` }}
      data-preview={failed ? "failed" : "live"}
    >
      <Page />
    </div>
  );
}

/** Not part of this screen's own script: it is the file on the visitors' side, with its own name. */
async function loadPreview(): Promise<WidgetPreview> {
  const file = (await import(/* @vite-ignore */ widgetChat)) as { preview: WidgetPreview };
  return file.preview;
}

const LINES = ["w-4/12", "w-10/12 h-7", "w-8/12 h-7", "w-11/12", "w-10/12", "w-7/12"];

/** A page of nobody's. */
function Page() {
  return (
    <div aria-hidden="true" className="grid max-w-160 gap-4 p-10">
      {LINES.map((line) => (
        <span key={line} className={`h-2.5 rounded-pill bg-line ${line}`} />
      ))}
    </div>
  );
}
