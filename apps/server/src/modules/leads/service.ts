import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { hashOf } from "../../platform/hash.ts";
import { newTimeId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { networkOf } from "../../platform/visitor.ts";
import { sendLeadEmail } from "./jobs.ts";
import { CONTACT, type LeadStatus, leadRepository, type NewLead } from "./repository.ts";

type Dependencies = { db: Database; jobs: Jobs; ephemeral: EphemeralStore; clock: () => Date };
type Honeypot = { website?: string | undefined };
type LeadInput = Omit<NewLead, "phone" | "held" | "message"> & Honeypot & { phone?: string | undefined };
type MessageInput = Pick<NewLead, "name" | "email"> & Honeypot & { message: string };

export type LeadService = ReturnType<typeof leadService>;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const FROM_PLACE_PER_HOUR = 10;
/** Requests can be repeated, but we thank an address only once a day, because anyone can type it. */
const THANKS_PER_DAY = 1;

/**
 * Requests from the deploy form, and messages from the contact form. If the hidden field is filled in, a bot sent it: it
 * is stored and listed separately, and no e-mail is sent. Submission speed is no signal, because browsers autofill five
 * fields at once.
 */
export function leadService({ db, jobs, ephemeral, clock }: Dependencies) {
  async function receive(lead: Omit<NewLead, "held">, website: string | undefined, address: string) {
    const place = `lead-from:${networkOf(address)}`;
    const retryAfterSeconds = await ephemeral.wait(place, FROM_PLACE_PER_HOUR, HOUR_SECONDS);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
    const spamReason = website ? "hidden field filled in (likely spam)" : null;
    const thanks =
      spamReason === null &&
      (await ephemeral.take(`lead-to:${hashOf(lead.email.toLowerCase())}`, THANKS_PER_DAY, DAY_SECONDS));
    const leadId = newTimeId(clock().getTime());
    await db.transaction().execute(async (tx) => {
      await leadRepository(tx).insert(leadId, { ...lead, held: spamReason });
      if (spamReason === null) await jobs.enqueue(tx, sendLeadEmail, { leadId, to: "operator" });
      if (thanks) await jobs.enqueue(tx, sendLeadEmail, { leadId, to: "sender" });
    });
  }

  return {
    send: ({ website, phone, ...lead }: LeadInput, address: string) =>
      receive({ ...lead, phone: phone || null, message: null }, website, address),

    contact: ({ website, ...message }: MessageInput, address: string) =>
      receive({ ...message, company: "", phone: null, useCase: CONTACT, timeline: "" }, website, address),

    list: (filter: { status: LeadStatus | undefined; held: boolean }) => leadRepository(db).list(filter),

    setStatus: (id: number, status: LeadStatus, note?: string) =>
      leadRepository(db).setStatus(id, status, note, clock()),
  };
}
