import type { WidgetScript } from "@understudy/contracts";
import { profileSource } from "@understudy/widget/chat";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { api } from "./api.ts";
import { widgetPreview } from "./chat-script.ts";

/** The function that the preview file exports. */
type Preview = (
  place: HTMLElement,
  setup: WidgetScript,
  options: { isOpen: boolean; source: ReturnType<typeof profileSource> },
) => { update: (setup: WidgetScript) => void; close: () => void };

type WidgetPreviewProps = {
  profileId: number;
  /** Every change redraws the widget. */
  setup: WidgetScript;
  /** The page around the widget. */
  children: ReactNode;
  className?: string | undefined;
  style?: CSSProperties | undefined;
};

/**
 * Renders the file that visitors load in a window of its own. Questions are sent as the owner, so tests are not
 * counted. Every change of `setup` is passed on.
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

/** Not bundled with this screen: it is the visitors' file, under its own name. */
async function load(): Promise<Preview> {
  const file = (await import(/* @vite-ignore */ widgetPreview)) as { preview: Preview };
  return file.preview;
}
