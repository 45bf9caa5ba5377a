const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1917; --quiet: #57534e; --paper: #fafaf9; --card: #fff; --line: #d6d3d1; --accent: #1d4ed8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f5f5f4; --quiet: #a8a29e; --paper: #1c1917; --card: #292524; --line: #57534e; --accent: #2563eb; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 24rem; padding: 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
h1 { margin: 0 0 .25rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0 0 1.5rem; color: var(--quiet); }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
label span { font-weight: 400; color: var(--quiet); }
input { width: 100%; margin-bottom: 1rem; padding: .625rem .75rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; }
button { width: 100%; padding: .75rem; font: inherit; font-weight: 600; color: #fff; background: var(--accent); border: 0; border-radius: .5rem; cursor: pointer; }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { display: block; margin-top: 1rem; text-align: center; color: var(--quiet); }
[role=alert] { color: inherit; border-left: 3px solid #dc2626; padding-left: .75rem; }
`;

function page(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${safe(title)}</h1>
${content}
</main>
</body>
</html>
`;
}

export type LoginForm = { title: string; action: string; login: string; name: string; problem?: string };

export function loginPage(form: LoginForm): string {
  const problem = form.problem ? `<p id="problem" role="alert">${safe(form.problem)}</p>` : "";
  const described = form.problem ? ' aria-invalid="true" aria-describedby="problem"' : "";
  return page(
    form.title,
    `<p>A provider for development and tests. Any address will do; there is no password.</p>
${problem}
<form method="post" action="${safe(form.action)}">
<label for="login">E-mail</label>
<input id="login" name="login" type="email" autocomplete="email" required autofocus value="${safe(form.login)}"${described}>
<label for="name">Full name <span aria-hidden="true">(optional)</span></label>
<input id="name" name="name" type="text" autocomplete="name" maxlength="200" value="${safe(form.name)}">
<button type="submit">Continue</button>
</form>
<a href="${safe(form.action)}/cancel">Cancel</a>`,
  );
}

export function problemPage(problem: string): string {
  return page("Sign-in stopped", `<p role="alert">${safe(problem)}</p>`);
}
