import { useRouteContext } from '@tanstack/react-router'

/**
 * Returns whether an external identity provider signs users in; the product then has no passwords and no password
 * links.
 */
export const useByProvider = () => useRouteContext({ from: '__root__' }).boot.signIn === 'gateway'

/** Returns whether a mail server is configured; without one, e-mails stay in the outbox. */
export const useSendsMail = () => useRouteContext({ from: '__root__' }).boot.sendsMail === true
