import type { PublicUser } from "@understudy/contracts";
import { MapPin } from "lucide-react";
import { publicProfile as copy } from "../../content/public-profile.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Icon } from "../../ui/icon.tsx";
import { nameOf, pictureOf, roleOf } from "./names.ts";

type PersonProps = {
  user: PublicUser;
  /** The page's heading; by default the owner's name. */
  heading: string;
};

export function Person({ user, heading }: PersonProps) {
  const role = roleOf(user);
  const [letter = ""] = nameOf(user);
  return (
    <header className="order-1 flex items-center gap-4 lg:block">
      <Avatar
        src={pictureOf(user)}
        initials={letter.toUpperCase()}
        className="size-16 font-[440] font-serif text-28 lg:size-26 lg:text-48"
      />
      <div className="min-w-0 lg:mt-5">
        <h1 className="text-balance font-[440] font-serif text-23 leading-[1.16] tracking-[-0.014em] [overflow-wrap:anywhere] lg:text-28">
          {heading}
        </h1>
        {role ? (
          <p className="mt-1 text-14 leading-[1.45] [overflow-wrap:anywhere] lg:mt-2.5 lg:text-16">{role}</p>
        ) : null}
        {user.location ? (
          <p className="mt-0.5 flex items-center gap-1.5 text-14 text-ink-soft lg:mt-2">
            <Icon of={MapPin} size={16} className="shrink-0" />
            {user.location}
          </p>
        ) : null}
      </div>
    </header>
  );
}

export function About({ text }: { text: string }) {
  return (
    <section className="order-3 lg:mt-8">
      <h2 className="text-14">{copy.about}</h2>
      <p className="passage mt-1.5 max-w-[38em] whitespace-pre-line [overflow-wrap:anywhere] lg:text-16">
        {text}
      </p>
    </section>
  );
}
