import { useRouteContext } from '@tanstack/react-router'

/**
 * Returns whether an external identity provider signs users in; the product then has no passwords and no password
 * links.
 */
export const useByProvider = () => useRouteContext({ from: '__root__' }).boot.signIn === 'gateway'

/** Returns whether mail is sent to a mail server; without a mail server it waits in the outbox. */
export const useSendsMail = () => useRouteContext({ from: '__root__' }).boot.sendsMail === true
