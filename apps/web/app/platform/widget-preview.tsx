import type { WidgetScript } from "@understudy/contracts";
import { profileSource } from "@understudy/widget";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { api } from "./api.ts";
import { widgetPreview } from "./chat-script.ts";

/** What that file offers to a page of ours. */
type Preview = (
  place: HTMLElement,
  setup: WidgetScript,
  options: { isOpen: boolean; source: ReturnType<typeof profileSource> },
) => { update: (setup: WidgetScript) => void; close: () => void };

type WidgetPreviewProps = {
  profileId: number;
  /** Drawn again with every change. */
  setup: WidgetScript;
  /** The page that the widget stands on. */
  children: ReactNode;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/**
 * The file that visitors load, drawn into a window of its own. It asks as the owner, so that a test counts nowhere,
 * and is told of every change.
 */
export function WidgetPreview({ profileId, setup, children, className, style }: WidgetPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<ReturnType<Preview>>(undefined);
  const text = JSON.stringify(setup);
  const current = useMemo(() => JSON.parse(text) as WidgetScript, [text]);
  const newest = useRef(current);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    newest.current = current;
    shown.current?.update(current);
  }, [current]);
  useEffect(() => {
    let isGone = false;
    const source = profileSource(api, { profileId });
    void load()
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
  }, [profileId]);

  return (
    <div ref={place} className={className} style={style} data-preview={failed ? "failed" : "live"}>
      {children}
    </div>
  );
}

/** Not part of this screen's own script: it is the file on the visitors' side, with its own name. */
async function load(): Promise<Preview> {
  const file = (await import(/* @vite-ignore */ widgetPreview)) as { preview: Preview };
  return file.preview;
}
