const VARIABLES = {
  postgres: "TEST_POSTGRES_URL",
  redis: "TEST_REDIS_URL",
  oidc: "TEST_OIDC_URL",
  oidcSecond: "TEST_OIDC_SECOND_URL",
  mail: "TEST_SMTP_URL",
  mailWeb: "TEST_MAIL_WEB_URL",
};

/** The addresses of the running services, as the variables that the tests read. */
export function serviceVariables(addresses: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(VARIABLES).map(([service, variable]) => {
      const address = addresses[service];
      if (!address) throw new Error(`scripts/services start does not say where ${service} is`);
      return [variable, address];
    }),
  );
}
