const en = {
  about: "AI assistant, with sources",
  close: "Close",
  expand: "Make larger",
  shrink: "Make smaller",
  notice: "An AI answers here. What you write is kept for NAME.",
  policy: "Privacy policy",
  refused: "This assistant cannot be used on this page.",
};

/** What only the widget says. */
export const PANEL_WORDS: Record<string, typeof en> = {
  en,
  es: {
    about: "Asistente de IA, con fuentes",
    close: "Cerrar",
    expand: "Agrandar",
    shrink: "Reducir",
    notice: "Aquí responde una IA. Lo que escribas se guarda para NAME.",
    policy: "Política de privacidad",
    refused: "Este asistente no se puede usar en esta página.",
  },
  fr: {
    about: "Assistant IA, avec sources",
    close: "Fermer",
    expand: "Agrandir",
    shrink: "Réduire",
    notice: "Une IA répond ici. Ce que vous écrivez est conservé pour NAME.",
    policy: "Politique de confidentialité",
    refused: "Cet assistant ne peut pas être utilisé sur cette page.",
  },
  de: {
    about: "KI-Assistent, mit Quellen",
    close: "Schließen",
    expand: "Vergrößern",
    shrink: "Verkleinern",
    notice: "Hier antwortet eine KI. Was Sie schreiben, wird für NAME aufbewahrt.",
    policy: "Datenschutzerklärung",
    refused: "Dieser Assistent kann auf dieser Seite nicht benutzt werden.",
  },
  it: {
    about: "Assistente IA, con fonti",
    close: "Chiudi",
    expand: "Ingrandisci",
    shrink: "Riduci",
    notice: "Qui risponde un'IA. Ciò che scrivi viene conservato per NAME.",
    policy: "Informativa sulla privacy",
    refused: "Questo assistente non può essere usato in questa pagina.",
  },
  pt: {
    about: "Assistente de IA, com fontes",
    close: "Fechar",
    expand: "Ampliar",
    shrink: "Reduzir",
    notice: "Aqui responde uma IA. O que escreve é guardado para NAME.",
    policy: "Política de privacidade",
    refused: "Este assistente não pode ser usado nesta página.",
  },
  zh: {
    about: "AI 助手，附来源",
    close: "关闭",
    expand: "放大",
    shrink: "缩小",
    notice: "此处由 AI 回答。您写的内容会为 NAME 保存。",
    policy: "隐私政策",
    refused: "此页面无法使用该助手。",
  },
  ja: {
    about: "出典を示す AI アシスタント",
    close: "閉じる",
    expand: "拡大",
    shrink: "縮小",
    notice: "ここでは AI が回答します。入力内容は NAME のために保存されます。",
    policy: "プライバシーポリシー",
    refused: "このアシスタントはこのページでは使えません。",
  },
};

export type PanelWords = typeof en;
