import { Hono } from 'hono'
import { answer } from '#server/core/answer.ts'
import { antiForgeryToken } from './antiForgery.ts'
import { openBody } from '#server/core/bodies.ts'
import { claimsOf } from './claims.ts'
import { notSignedIn, Refusal } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from './sessions.ts'
import { clearSessionCookies, readSessionCookie, setAntiForgeryCookie } from './cookies.ts'
import { firstAdministrator, firstAdministratorForm } from './firstAdministrator.ts'
import { changeForm, confirmForm, forgotForm, loginForm, readForm } from './forms.ts'
import type { HashQueue } from './hashQueue.ts'
import { changePassword, confirmPassword, forgotPassword } from './newPassword.ts'
import { passwordSignIn } from './passwordSignIn.ts'
import { noteSignOut } from './signedOut.ts'

const signInBody = { largest: 32_768, tooLarge: 'This is more than a sign-in can hold.' }

/** Routes for signing in with an e-mail address and a password, mounted at `/api` (specification, section 7.1). */
export function accountRoutes(services: Services, sessions: Sessions, passwords: HashQueue) {
  const { config } = services
  const signIn = passwordSignIn(services, sessions, passwords)
  const small = openBody(signInBody.largest, signInBody.tooLarge)
  const refuseWithProvider = () => {
    if (config.oidc)
      throw new Refusal(403, [
        { code: 'notAllowed', message: 'Sign in through your organisation. Passwords are not kept here.' },
      ])
  }

  return new Hono<Env>()
    .get('/LoggedInUser', async (c) => {
      const session = await sessions.find(readSessionCookie(c, config), { slide: c.req.query('slide') !== 'false' })
      const claims = session && (await claimsOf(services, session))
      if (!claims) throw notSignedIn()
      setAntiForgeryCookie(c, config, await antiForgeryToken(services.db, session.sessionId))
      c.header('cache-control', 'no-store')
      return answer(c, claims)
    })
    .post('/login', small, async (c) => {
      refuseWithProvider()
      const { Email, Password } = await readForm(c, loginForm)
      await signIn(c, Email, Password)
      return answer(c, null)
    })
    .post('/LogOff', async (c) => {
      const session = await sessions.find(readSessionCookie(c, config), { slide: false })
      if (session) await sessions.end(session.sessionId)
      if (session) noteSignOut(c, session.userId)
      clearSessionCookies(c, config)
      return answer(c, null)
    })
    .post('/ForgotPassword', small, async (c) => {
      refuseWithProvider()
      const { Email } = await readForm(c, forgotForm)
      await forgotPassword(c, services, Email)
      return answer(c, null)
    })
    .post('/FirstAdministrator', small, async (c) => {
      await firstAdministrator(c, services, sessions, passwords, await readForm(c, firstAdministratorForm))
      return answer(c, null)
    })
    .post('/ChangePassword', async (c) => {
      refuseWithProvider()
      const session = await sessions.find(readSessionCookie(c, config))
      if (!session) throw notSignedIn()
      await c.get('bodies').hold(c, { ...signInBody, isStranger: false }, async () => {
        const { CurrentPassword, Password } = await readForm(c, changeForm)
        await changePassword(c, services, passwords, session, { current: CurrentPassword, password: Password })
      })
      return answer(c, null)
    })
    .post('/ConfirmPassword', small, async (c) => {
      refuseWithProvider()
      const { Token, Password } = await readForm(c, confirmForm)
      await confirmPassword(c, services, sessions, passwords, { token: Token, password: Password })
      return answer(c, null)
    })
}
