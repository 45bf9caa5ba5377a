import type { WidgetScript } from "@understudy/contracts";
import { type RefObject, useState } from "react";
import { Chat, type ChatHandle } from "./chat.tsx";
import type { ChatSource } from "./conversation.ts";
import { Icon } from "./icons.tsx";
import { PANEL_WORDS, type PanelWords } from "./panel-words.data.ts";
import { say, wordsIn } from "./words.ts";

export type ViewProps = {
  setup: WidgetScript;
  source: ChatSource;
  handle: RefObject<ChatHandle | null>;
  email: string | undefined;
  /** The server does not allow the widget on this page. */
  isRefused: boolean;
  /** Undefined if nothing is stored, as in a preview. */
  remember: string | undefined;
  /** The secret of a signed visitor, whose chat is her own. */
  visitor?: string | undefined;
  onClose: () => void;
  onExpand: () => boolean;
};

/** The content of the frame: the assistant's header, the chat, and the product's name. */
export function PanelView(props: ViewProps) {
  const { setup, source, handle, email, isRefused, remember, visitor, ...acts } = props;
  const { brandName, ownerName, language, logo } = setup;
  const words = PANEL_WORDS[language] ?? (PANEL_WORDS.en as PanelWords);
  return (
    <>
      {/* The part that the owner may style: a rule reaches nothing outside, so never the product's name. */}
      <div className="us-own">
        <Head setup={setup} words={words} {...acts} onReset={() => handle.current?.clear()} />
        {isRefused ? (
          <p className="w-refused" role="alert">
            {words.refused}
          </p>
        ) : (
          <div className="us-panel">
            {visitor === "pending" ? null : (
              <Chat
                key={visitor}
                source={source}
                handle={handle}
                email={email}
                remember={visitor && remember ? `${remember}:visitor` : remember}
                isOfTab={visitor !== undefined}
                language={language}
                ownerName={ownerName}
                assistant={brandName}
                placeholder={setup.placeholder}
                welcome={setup.greeting || undefined}
                suggestions={setup.suggestions}
                face={logo ? <Picture address={logo} name={brandName} /> : undefined}
                hasTimes={setup.showTimestamps}
                notice={setup.gdprCompliant ? <Notice setup={setup} words={words} /> : undefined}
                isNarrow
              />
            )}
          </div>
        )}
      </div>
      <Foot setup={setup} words={words} />
    </>
  );
}

type HeadProps = Pick<ViewProps, "setup" | "onClose" | "onExpand"> & {
  words: PanelWords;
  onReset: () => void;
};

function Head({ setup, words, onClose, onExpand, onReset }: HeadProps) {
  const [isWide, setWide] = useState(false);
  const { brandName, logo, widgetPosition } = setup;
  const isInline = widgetPosition === "inline";
  const { newChat } = wordsIn(setup.language);
  const size = isWide ? words.shrink : words.expand;
  return (
    <header className="w-head">
      {setup.showAvatar ? (
        <span className="w-face" aria-hidden="true">
          {logo ? <Picture address={logo} name={brandName} /> : brandName.slice(0, 1)}
        </span>
      ) : null}
      <div>
        <b id="w-name">{brandName}</b>
        <span>{words.about}</span>
      </div>
      {isInline || setup.widgetSize === "full" ? null : (
        <button
          type="button"
          className="w-act w-expand"
          aria-label={size}
          title={size}
          aria-pressed={isWide}
          onClick={() => setWide(onExpand())}
        >
          <Icon of={isWide ? "shrink" : "expand"} />
        </button>
      )}
      <button type="button" className="w-act" aria-label={newChat} title={newChat} onClick={onReset}>
        <Icon of="again" />
      </button>
      {isInline ? null : (
        <button
          type="button"
          className="w-act"
          aria-label={words.close}
          title={words.close}
          onClick={onClose}
        >
          <Icon of="close" size={20} />
        </button>
      )}
    </header>
  );
}

/** The owner's picture may be missing, or blocked by the page's CSP: then a letter is shown. */
function Picture({ address, name }: { address: string; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return name.slice(0, 1);
  return <img src={address} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
}

function Notice({ setup, words }: { setup: WidgetScript; words: PanelWords }) {
  return (
    <p className="w-notice">
      {say(words.notice, { NAME: setup.ownerName })}{" "}
      {setup.privacyPolicyUrl ? (
        <a href={setup.privacyPolicyUrl} target="_blank" rel="noopener noreferrer">
          {words.policy}
        </a>
      ) : null}
    </p>
  );
}

const OURS = "Understudy";

const LINKS = ["support", "terms"] as const;

function Foot({ setup, words }: { setup: WidgetScript; words: PanelWords }) {
  const { poweredBy, favicon, host, links = {} } = setup;
  const isOurs = poweredBy?.endsWith(OURS);
  const line = isOurs ? poweredBy?.slice(0, -OURS.length) : poweredBy;
  return (
    <p className="w-foot">
      {favicon ? <img src={favicon} alt="" width={14} height={14} referrerPolicy="no-referrer" /> : null}
      {line}
      {isOurs ? (
        <a href={host} target="_blank" rel="noopener">
          <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true">
            <path d="M4 7h4l4 7H0z" className="w-cone" />
            <circle cx="6" cy="4" r="4" />
          </svg>
          {OURS}
        </a>
      ) : null}
      {LINKS.map((name) =>
        links[name] ? (
          <a key={name} href={links[name]} target="_blank" rel="noopener noreferrer">
            {words[name]}
          </a>
        ) : null,
      )}
    </p>
  );
}
