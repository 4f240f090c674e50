/** What the tabs of one browser tell each other about the session they share. */
export type Told =
  | { what: 'signedIn' }
  | { what: 'signedOut'; userId: number }
  /** The session is getting a new cookie, and has it. */
  | { what: 'renewing' }
  | { what: 'renewed' }

export interface OtherTabs {
  tell: (told: Told) => void
  /** Answers how to stop listening. */
  onMessage: (heard: (told: Told) => void) => () => void
}

/** The other open tabs of this browser; nobody hears what they said themselves. */
export function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel('safety-session')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin: it never leaves this one
    tell: (told) => channel.postMessage(told),
    onMessage(heard) {
      const take = ({ data }: MessageEvent<Told>) => heard(data)
      channel.addEventListener('message', take)
      return () => channel.removeEventListener('message', take)
    },
  }
}

/** A browser with one tab only. */
export const noOtherTabs: OtherTabs = { tell: () => undefined, onMessage: () => () => undefined }
