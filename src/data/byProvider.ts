import { useRouteContext } from '@tanstack/react-router'

/** Whether a provider outside signs people in: nobody has a password here then, and no link makes one. */
export const useByProvider = () => useRouteContext({ from: '__root__' }).boot.signIn === 'gateway'
