import { formatPrice, offersOf } from "@understudy/contracts/prices";
import { formatNumber } from "../platform/format.ts";
import { deployForm } from "./request-forms.ts";

/** The deploy page, with the prices of the Managed plans. */
export const deploy = {
  title: "Deploy your assistant",
  description:
    "Tell us what your assistant should answer. We contact you within 24 hours, and you can go live within 24 hours.",
  heading: "On stage within a day",
  lead: "Tell us what your assistant should answer. A person reads it and replies.",
  promises: [
    { title: "We contact you within 24 hours", text: "A person, with a first look at what you need." },
    {
      title: "You go live within 24 hours",
      text: "With the documents you have. Better ones can come later.",
    },
    {
      title: "You see every source",
      text: "Every answer shows the sentence it came from. What your documents don't say, it doesn't say.",
    },
  ],
  self: {
    text: "Don't want to wait?",
    link: { label: "Set it up yourself, for free", href: "/api/login" },
  },

  form: deployForm,

  received: {
    title: "Thank you!",
    description: "We'll contact you within 24 hours to discuss your deployment.",
  },
  failed: {
    title: "Something went wrong",
    description: "Please try again or contact us directly.",
    detail: "Nothing was sent. What you typed is still here.",
  },

  close: "Close",

  pricing: {
    title: "Managed plans, set up and run for you",
    text: "Monthly prices. A conversation is everything one visitor asks in one chat. At the limit nothing is charged.",
    plans: offersOf("managed").map(({ name, price, conversations }) => ({
      name,
      price: price === null ? "Custom" : formatPrice(price),
      period: price === null ? "" : "/month",
      allowance:
        conversations === null
          ? "unlimited conversations"
          : `up to ${formatNumber(conversations)} conversations`,
    })),
    more: { label: "Compare the plans", href: "/pricing" },
  },
};
