/** The part of oidc-provider that the local provider uses; the package ships no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type Interaction = {
    uid: string;
    prompt: { name: string };
    params: Record<string, unknown>;
    session?: { uid: string; accountId: string };
  };

  export type Session = {
    accountId?: string | undefined;
    authorizations?: Record<string, unknown> | undefined;
    grantIdFor(clientId: string): string | undefined;
    persist(): Promise<string>;
  };

  export type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export type Context = {
    type: string;
    body: string;
    oidc: {
      client: { clientId: string };
      session: Session;
      result?: { consent?: { grantId?: string } };
    };
  };

  export type Failure = Error & { error_description?: string; error_detail?: string };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>;
    interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>;
    on(event: string, listener: (context: unknown, error: Failure) => void): this;
    readonly Client: { prototype: { redirectUriAllowed(address: string): boolean } };
    readonly Session: { findByUid(uid: string): Promise<Session | undefined> };
    readonly Grant: {
      new (owner: { clientId: string; accountId: string | undefined }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
  }
}
