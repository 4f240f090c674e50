/** Messages between the tabs of a browser about their shared session. */
export type TabMessage =
  | { what: 'signedIn' }
  | { what: 'signedOut'; userId: number }
  /** The session cookie is about to be renewed. */
  | { what: 'renewing' }
  | { what: 'renewed' }

export interface OtherTabs {
  announce: (message: TabMessage) => void
  /** Returns the function to unsubscribe. */
  onMessage: (heard: (message: TabMessage) => void) => () => void
}

/** Connects to the other tabs of this browser. A tab does not receive its own messages. */
export function otherTabs(): OtherTabs {
  const channel = new BroadcastChannel('safety-session')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- BroadcastChannel takes no target
    announce: (message) => channel.postMessage(message),
    onMessage(heard) {
      const take = ({ data }: MessageEvent<TabMessage>) => heard(data)
      channel.addEventListener('message', take)
      return () => channel.removeEventListener('message', take)
    },
  }
}

/** For a browser with a single tab. */
export const noOtherTabs: OtherTabs = { announce: () => undefined, onMessage: () => () => undefined }
