/** One message to one person, plain text. */
export interface Message {
  to: string
  subject: string
  text: string
  /** Whom the mail names as its sender, before the address. */
  sender?: string
}

/** Hands mail to a mail server. Without one, mail stays in the outbox, where an administrator can read it. */
export interface Mailer {
  /** Resolves when the mail server has accepted it; rejects with the server's words if not. */
  deliver: ((message: Message) => Promise<void>) | null
}
