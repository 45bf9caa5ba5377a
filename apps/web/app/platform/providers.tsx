import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messages } from "../content/messages.ts";
import { toast } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";
import { createQueryClient } from "./query.ts";
import { createUnauthorizedHandler } from "./unauthorized.ts";
import { UnauthorizedContext } from "./unauthorized-context.ts";

export function Providers({ children }: { children: ReactNode }) {
  const [{ client, onUnauthorized }] = useState(() => {
    // `last`, because the failed request shows its own message, which would hide the reason for the redirect.
    const handler = createUnauthorizedHandler(() =>
      toast({ ...messages.unauthorized, variant: "destructive", last: true }),
    );
    return { client: createQueryClient(handler), onUnauthorized: handler };
  });
  return (
    <QueryClientProvider client={client}>
      <UnauthorizedContext value={onUnauthorized}>
        {children}
        <Toaster />
      </UnauthorizedContext>
    </QueryClientProvider>
  );
}
