/** A plain text e-mail to one person. */
export interface Message {
  to: string
  subject: string
  text: string
  /** The display name of the sender. */
  sender?: string
}

/** Sends mail through a mail server. Without one, mail stays in the outbox, where an administrator can read it. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message; rejects with the server's error. Null without a mail
   * server.
   */
  deliver: ((message: Message) => Promise<void>) | null
}
