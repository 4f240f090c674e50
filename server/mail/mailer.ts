/** One message to one person, plain text. */
export interface Message {
  to: string
  subject: string
  text: string
  /** Whom the mail names as its sender, before the address. */
  sender?: string
}

/** Hands mail to a mail server. Null-like ones leave it in the outbox, where an administrator reads it. */
export interface Mailer {
  /** Resolves when the mail server has taken it; rejects with its words when it has not. */
  deliver: ((message: Message) => Promise<void>) | null
}
