import { useRouteContext } from '@tanstack/react-router'

/**
 * Returns whether an external identity provider signs users in; the product then has no passwords and no password
 * links.
 */
export const useByProvider = () => useRouteContext({ from: '__root__' }).boot.signIn === 'gateway'
