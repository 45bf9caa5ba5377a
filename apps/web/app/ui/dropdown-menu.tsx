import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { menuItem, menuSurface } from "./menu-style.ts";

/** Not modal: a modal menu removes the scroll bar, and the page jumps. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Primitive.Trigger;

type ContentProps = ComponentProps<typeof Primitive.Content> & {
  /** Renders inside the parent element, and so inside its landmark. Only where nothing clips it. */
  inPlace?: boolean | undefined;
};

export function DropdownMenuContent({
  className,
  sideOffset = 8,
  align = "end",
  inPlace = false,
  ...props
}: ContentProps) {
  const content = (
    <Primitive.Content
      sideOffset={sideOffset}
      align={align}
      collisionPadding={8}
      className={cn(
        menuSurface,
        "z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-[calc(100vw-16px)] overflow-y-auto data-[state=open]:animate-fade-in",
        className,
      )}
      {...props}
    />
  );
  return inPlace ? content : <Primitive.Portal>{content}</Primitive.Portal>;
}

type ItemProps = ComponentProps<typeof Primitive.Item> & { tone?: "plain" | "danger" | undefined };

export function DropdownMenuItem({ className, tone = "plain", ...props }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(
        menuItem,
        "outline-none",
        "data-[disabled]:cursor-not-allowed data-[highlighted]:bg-aubergine-wash data-[disabled]:opacity-50",
        tone === "danger" && "text-bad data-[highlighted]:bg-bad-wash [&_svg]:text-bad",
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn("px-2.5 py-2 text-14 leading-[1.4]", className)} {...props} />;
}
