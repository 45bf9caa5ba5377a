import type { FastifyInstance } from "fastify";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { contactJobs, sendContactEmail } from "./contacts/emails.ts";
import { contactRepository } from "./contacts/repository.ts";
import { contactRoutes } from "./contacts/routes.ts";
import { contactService } from "./contacts/service.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { conversationService } from "./conversations/service.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { overviewService } from "./overview/service.ts";
import { contactJobs as lateAnswerJobs, sendAnswerEmail } from "./waiting-visitors/jobs.ts";
import { contactRoutes as waitingVisitorRoutes } from "./waiting-visitors/routes.ts";
import { contactService as waitingVisitorService } from "./waiting-visitors/service.ts";

export { forgetTraces, removeOldContacts, settleGroups } from "./conversations/traces.ts";

export const inboxJobs = [sendContactEmail, sendAnswerEmail];

type Conversations = Parameters<typeof conversationService>[0];
type Overview = Parameters<typeof overviewService>[0];
type Contacts = Parameters<typeof contactService>[0];
type WaitingVisitors = Parameters<typeof waitingVisitorService>[0];
type ContactEmailDependencies = Parameters<typeof contactJobs>[0];
type LateAnswers = Parameters<typeof lateAnswerJobs>[0];

type Dependencies = Pick<Platform, "db" | "jobs" | "ephemeral" | "mail" | "publishLiveEvent"> &
  Pick<Conversations, "writtenBy" | "retentionDaysOf" | "closestPassage"> &
  Pick<Overview, "present" | "waitingInChat"> &
  Pick<Contacts, "admit" | "findProfile" | "nameOf" | "demoUserId" | "contactConfirmed"> &
  Pick<WaitingVisitors, "keepAnswer" | "speak" | "notifyConversation"> &
  Pick<ContactEmailDependencies, "emailBrandOf"> &
  Pick<LateAnswers, "pageOf"> & { origin: string; clock: () => Date };

/** Conversations, visitors who left an e-mail address, and the answers that they get later. */
export function createInbox(dependencies: Dependencies) {
  const { db, jobs, ephemeral, mail, publishLiveEvent, nameOf, emailBrandOf, pageOf, origin, clock } =
    dependencies;
  const canMail = mail !== undefined;
  const conversations = conversationService({
    db,
    publishLiveEvent,
    writtenBy: dependencies.writtenBy,
    retentionDaysOf: dependencies.retentionDaysOf,
    closestPassage: dependencies.closestPassage,
    clock,
  });
  const overview = overviewService({
    db,
    summaries: conversations.summaries,
    present: dependencies.present,
    waitingInChat: dependencies.waitingInChat,
  });
  const contacts = contactService({
    db,
    jobs,
    ephemeral,
    mail: canMail,
    admit: dependencies.admit,
    findProfile: dependencies.findProfile,
    nameOf,
    demoUserId: dependencies.demoUserId,
    contactConfirmed: dependencies.contactConfirmed,
    publishLiveEvent,
    clock,
  });
  const waitingVisitors = waitingVisitorService({
    db,
    jobs,
    mail: canMail,
    publishLiveEvent,
    keepAnswer: dependencies.keepAnswer,
    speak: dependencies.speak,
    notifyConversation: dependencies.notifyConversation,
    clock,
  });
  return {
    conversations,
    sweepContacts: contacts.sweepContacts,
    /** The visitor who left this address, once it is confirmed. */
    async contactOf(userId: string, contactId: number) {
      const row = await contactRepository(db).find(userId, contactId);
      return row?.confirmed_at ? { email: row.email, name: row.name } : undefined;
    },
    addRoutes(app: FastifyInstance, ownProfileId: OwnProfileId): void {
      conversationRoutes(app, { service: conversations, ownProfileId });
      overviewRoutes(app, overview);
      contactRoutes(app, contacts);
      waitingVisitorRoutes(app, waitingVisitors);
    },
    jobHandlers: (): JobHandler[] => [
      ...contactJobs({ db, mail, nameOf, emailBrandOf, origin }),
      ...lateAnswerJobs({ db, mail, nameOf, emailBrandOf, pageOf, publishLiveEvent, clock }),
    ],
  };
}

type OwnProfileId = (userId: string, profileId: number) => Promise<number>;
