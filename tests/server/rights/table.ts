/** Everybody there is: who is not signed in, and one demo account of each kind. */
export const people = ['stranger', 'throttle', 'staff', 'safety', 'viewer', 'library', 'manager', 'super', 'admin'] as const
export type PersonName = (typeof people)[number]

/**
 * Every route, with what each person is answered. `ok` is any success, `none` a list that holds nothing of it, a number
 * the status, `-` where the question does not arise.
 *
 * Whose it is: `own` is a project where staff contributes to pmp, safety manages sms, viewer reads all systems and the
 * company of super leads; to `foreign` ones and their records nobody has a right but by their account's role. With users
 * it is one's `self`, an `other` or an `admin`.
 */
const lines = String.raw`
route                                | whose    | deed                                              | stranger throttle staff safety viewer library manager super admin
GET /api/LoggedInUser                |          | ask who they are                                  | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/login                      |          | sign in with a wrong password                     | 400 400  400  400  400  400  400  400  400
POST /api/LogOff                     |          | sign out                                          | ok  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/ForgotPassword             |          | ask for a link to set a password                  | ok  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/ConfirmPassword            |          | set a password by a link that was never sent      | 400 400  400  400  400  400  400  400  400
ALL /bff/login                       |          | begin to sign in                                  | 302 302  302  302  302  302  302  302  302
GET /bff/silent-login                |          | renew their session without a word                | 302 302  302  302  302  302  302  302  302
GET /bff/silent-login-callback       |          | learn whether they are signed in                  | ok  ok   ok   ok   ok   ok   ok   ok   ok
GET /bff/user                        |          | read their claims                                 | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /bff/logout                      |          | sign out without naming the session               | 302 400  400  400  400  400  400  400  400
POST /bff/backchannel                |          | sign somebody out with a forged token             | 400 400  400  400  400  400  400  400  400
GET /healthz                         |          | ask whether the server lives                      | ok  ok   ok   ok   ok   ok   ok   ok   ok
GET /readyz                          |          | ask whether the server is ready                   | ok  ok   ok   ok   ok   ok   ok   ok   ok

GET /api/changes                     |          | ask what happened                                 | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/preference                  |          | read their own choices                            | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/preference/:name{[\w.-]{1,60}} |      | keep a choice of their own                        | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/mail                        |          | read the outbox                                   | 401 403  403  403  403  403  403  403  ok
GET /api/choice/client               |          | choose a client by name                           | 401 403  403  ok   403  ok   ok   ok   ok
GET /api/choice/user                 |          | choose a colleague by name                        | 401 403  403  ok   403  403  ok   ok   ok
GET /api/choice/project              | own      | choose a project of their own to give a role on   | 401 -    none ok   none -    -    ok   ok
GET /api/choice/project              | foreign  | choose a project of others to give a role on      | 401 none none none none none ok   none ok
GET /api/audit                       |          | read the history of a client                      | 401 404  404  404  404  ok   ok   ok   ok
GET /api/audit                       | own      | read the history of a project of their own        | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/audit                       | foreign  | read the history of a project of others           | 401 404  404  404  404  404  404  404  ok
GET /api/audit                       | other    | read the history of another user                  | 401 404  404  404  404  404  ok   ok   ok
GET /api/file/:id                    | own      | fetch the picture of a project of their own       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/file/:id                    | foreign  | fetch the picture of a project of others          | 401 404  404  404  404  404  404  404  ok

ALL /api/upload                      |          | send a file in parts where no folder is kept for it | 401 404 404 404 404 404 404 404 404
ALL /api/upload/:id                  |          | go on with one there                              | 401 404  404  404  404  404  404  404  404

GET /api/client                      |          | list clients                                      | 401 none none none none ok   ok   ok   ok
GET /api/client/:id                  |          | read a client                                     | 401 404  404  404  404  ok   ok   ok   ok
POST /api/client                     |          | add a client                                      | 401 403  403  403  403  403  403  403  ok
PUT /api/client                      |          | change a client                                   | 401 404  404  404  404  403  403  403  ok
PUT /api/client/:id                  |          | change a client under its address                 | 401 404  404  404  404  403  403  403  ok
DELETE /api/client/:id               |          | delete a client                                   | 401 404  404  404  404  403  403  403  ok
PUT /api/client/:id/restore          |          | bring back a client                               | 401 403  403  403  403  403  403  403  ok
PUT /api/client/:id/move             |          | take an action that clients do not have           | 401 400  400  400  400  400  400  400  400

GET /api/user                        | self     | find themselves among the users                   | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/user                        | other    | find other users among the users                  | 401 none none none none none ok   ok   ok
GET /api/user/:id                    | self     | read their own account                            | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/user/:id                    | other    | read the account of another user                  | 401 404  404  404  404  404  ok   ok   ok
POST /api/user                       |          | invite a user                                     | 401 403  403  403  403  403  ok   403  ok
POST /api/user                       | admin    | invite an administrator                           | 401 403  403  403  403  403  403  403  ok
PUT /api/user                        | self     | change their own phone number                     | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/user                        | other    | change another user                               | 401 404  404  404  404  404  ok   403  ok
PUT /api/user                        | admin    | change an administrator                           | 401 404  404  404  404  404  403  403  ok
PUT /api/user/:id                    | self     | change their own phone number under its address   | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/user/:id                    | other    | change another user under their address           | 401 404  404  404  404  404  ok   403  ok
PUT /api/user/:id                    | admin    | change an administrator under their address       | 401 404  404  404  404  404  403  403  ok
DELETE /api/user/:id                 | self     | delete themselves                                 | 401 403  403  403  403  403  403  403  403
DELETE /api/user/:id                 | other    | delete another user                               | 401 404  404  404  404  404  403  403  ok
DELETE /api/user/:id                 | admin    | delete an administrator                           | 401 404  404  404  404  404  403  403  ok
PUT /api/user/:id/restore            | other    | bring back a user                                 | 401 403  403  403  403  403  403  403  ok
PUT /api/user/:id/move               | self     | deactivate themselves                             | 401 403  403  403  403  403  403  403  403
PUT /api/user/:id/move               | other    | deactivate another user                           | 401 404  404  404  404  404  ok   403  ok
PUT /api/user/:id/move               | admin    | deactivate an administrator                       | 401 404  404  404  404  404  403  403  ok

GET /api/project                     | own      | find a project of their own                       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/project                     | foreign  | find a project of others                          | 401 none none none none none none none ok
GET /api/project/:id{[0-9]+}         | own      | open a project of their own                       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/project/:id{[0-9]+}         | foreign  | open a project of others                          | 401 404  404  404  404  404  404  404  ok
GET /api/project/:id                 |          | open a project by its name                        | 401 404  404  404  404  404  404  404  404
POST /api/project                    | own      | add a project of their own company                | 401 403  403  403  403  403  403  ok   ok
POST /api/project                    | foreign  | add a project of another company                  | 401 403  403  403  403  403  403  400  ok
PUT /api/project                     | own      | change a project of their own                     | 401 -    403  ok   403  -    -    ok   ok
PUT /api/project                     | foreign  | change a project of others                        | 401 404  404  404  404  404  404  404  ok
PUT /api/project/:id                 | own      | change a project of their own under its address   | 401 -    403  ok   403  -    -    ok   ok
PUT /api/project/:id                 | foreign  | change a project of others under its address      | 401 404  404  404  404  404  404  404  ok
DELETE /api/project/:id              | own      | delete a project of their own                     | 401 -    403  403  403  -    -    403  ok
DELETE /api/project/:id              | foreign  | delete a project of others                        | 401 404  404  404  404  404  404  404  ok
PUT /api/project/:id/restore         | foreign  | bring back a project                              | 401 403  403  403  403  403  403  403  ok
PUT /api/project/:id/move            | own      | take a project of their own a step further        | 401 -    403  ok   403  -    -    ok   ok
PUT /api/project/:id/move            | foreign  | take a project of others a step further           | 401 404  404  404  404  404  404  404  ok
PUT /api/projectsStatus              | own      | change the status of projects of their own        | 401 -    403  403  403  -    -    ok   ok
PUT /api/projectsStatus              | foreign  | change the status of projects of others           | 401 403  403  403  403  403  403  404  ok
PUT /api/projectLatitudeAndLongitude | own      | place a project of their own on the map           | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectLatitudeAndLongitude | foreign  | place a project of others on the map              | 401 404  404  404  404  404  404  404  ok
PUT /api/projectPmpSettings          | own      | change the document settings of their own project | 401 -    403  403  403  -    -    ok   ok
PUT /api/projectPmpSettings          | foreign  | change the document settings of others            | 401 404  404  404  404  404  404  404  ok
PUT /api/updateRfiSettings           | own      | change the RFI settings of their own project      | 401 -    403  403  403  -    -    ok   ok
PUT /api/updateRfiSettings           | foreign  | change the RFI settings of others                 | 401 404  404  404  404  404  404  404  ok
PUT /api/projectChangeRequestSettings | own     | change the change settings of their own project   | 401 -    403  403  403  -    -    ok   ok
PUT /api/projectChangeRequestSettings | foreign | change the change settings of others              | 401 404  404  404  404  404  404  404  ok
PUT /api/projectSmsSettings          | own      | change the safety settings of their own project   | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectSmsSettings          | foreign  | change the safety settings of others              | 401 404  404  404  404  404  404  404  ok
POST /api/projectImage               | own      | picture a project of their own                    | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectImage               | foreign  | picture a project of others                       | 401 404  404  404  404  404  404  404  ok
DELETE /api/projectImage/:projectId  | own      | remove the picture of a project of their own      | 401 -    403  ok   403  -    -    ok   ok
DELETE /api/projectImage/:projectId  | foreign  | remove the picture of a project of others         | 401 404  404  404  404  404  404  404  ok

GET /api/projectClient               | own      | list the companies of a project of their own      | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectClient               | foreign  | list the companies of a project of others         | 401 none none none none none none none ok
GET /api/projectClient/:id           | own      | read a company of a project of their own          | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectClient/:id           | foreign  | read a company of a project of others             | 401 404  404  404  404  404  404  404  ok
POST /api/projectClient              | own      | add a company to a project of their own           | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectClient              | foreign  | add a company to a project of others              | 401 403  403  403  403  403  403  403  ok
PUT /api/projectClient               | own      | change a company of a project of their own        | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectClient               | foreign  | change a company of a project of others           | 401 404  404  404  404  404  404  404  ok
PUT /api/projectClient/:id           | own      | change a company of theirs under its address      | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectClient/:id           | foreign  | change a company of others under its address      | 401 404  404  404  404  404  404  404  ok
DELETE /api/projectClient/:id        | own      | remove a company from a project of their own      | 401 -    403  ok   403  -    -    ok   ok
DELETE /api/projectClient/:id        | foreign  | remove a company from a project of others         | 401 404  404  404  404  404  404  404  ok
PUT /api/projectClient/:id/restore   | own      | bring back a company of a project of their own    | 401 -    403  403  403  -    -    403  ok
PUT /api/projectClient/:id/restore   | foreign  | bring back a company of a project of others       | 401 403  403  403  403  403  403  403  ok
PUT /api/projectClient/:id/move      | own      | take an action that companies do not have         | 401 -    400  400  400  -    -    400  400

GET /api/userProjectRole             | own      | list the people of a project of their own         | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/userProjectRole             | foreign  | list the people of a project of others            | 401 none none none none none ok   none ok
GET /api/userProjectRole/:id         | own      | read a role on a project of their own             | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/userProjectRole/:id         | foreign  | read a role on a project of others                | 401 404  404  404  404  404  ok   404  ok
POST /api/userProjectRole            | own      | give a role in sms of a project of their own      | 401 -    403  ok   403  -    -    ok   ok
POST /api/userProjectRole            | own pmp  | give a role in pmp of a project of their own      | 401 -    403  400  403  -    -    ok   ok
POST /api/userProjectRole            | foreign  | give a role on a project of others                | 401 403  403  403  403  403  ok   403  ok
PUT /api/userProjectRole             | own      | change a role in sms of a project of their own    | 401 -    403  ok   403  -    -    ok   ok
PUT /api/userProjectRole             | own pmp  | change a role in pmp of a project of their own    | 401 -    403  403  403  -    -    ok   ok
PUT /api/userProjectRole             | foreign  | change a role on a project of others              | 401 404  404  404  404  404  ok   404  ok
PUT /api/userProjectRole/:id         | own      | change a role of theirs under its address         | 401 -    403  ok   403  -    -    ok   ok
PUT /api/userProjectRole/:id         | foreign  | change a role of others under its address         | 401 404  404  404  404  404  ok   404  ok
DELETE /api/userProjectRole/:id      | own      | take a role in sms of a project of their own      | 401 -    403  ok   403  -    -    ok   ok
DELETE /api/userProjectRole/:id      | own pmp  | take a role in pmp of a project of their own      | 401 -    403  403  403  -    -    ok   ok
DELETE /api/userProjectRole/:id      | foreign  | take a role on a project of others                | 401 404  404  404  404  404  ok   404  ok
PUT /api/userProjectRole/:id/restore | own      | bring back a role on a project of their own       | 401 -    403  403  403  -    -    403  ok
PUT /api/userProjectRole/:id/restore | foreign  | bring back a role on a project of others          | 401 403  403  403  403  403  403  403  ok
PUT /api/userProjectRole/:id/move    | own      | take an action that roles do not have             | 401 -    400  400  400  -    -    400  400

GET /api/notification                | own      | list their own notifications                      | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/notification                | foreign  | list the notifications of somebody else           | 401 none none none none none none none none
GET /api/notification/:id            | own      | read a notification of their own                  | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/notification/:id            | foreign  | read a notification of somebody else              | 401 404  404  404  404  404  404  404  404
POST /api/notification               |          | write a notification                              | 401 403  403  403  403  403  403  403  403
PUT /api/notification                | own      | change the words of a notification                | 401 403  403  403  403  403  403  403  403
PUT /api/notification                | foreign  | change a notification of somebody else            | 401 404  404  404  404  404  404  404  404
PUT /api/notification/:id            | own      | change the words of a notification at its address | 401 403  403  403  403  403  403  403  403
PUT /api/notification/:id            | foreign  | change somebody else's notification at its address | 401 404 404  404  404  404  404  404  404
DELETE /api/notification/:id         | own      | delete a notification of their own                | 401 ok   ok   ok   ok   ok   ok   ok   ok
DELETE /api/notification/:id         | foreign  | delete a notification of somebody else            | 401 404  404  404  404  404  404  404  404
PUT /api/notification/:id/move       | own      | mark a notification of their own as read          | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/notification/:id/move       | foreign  | mark a notification of somebody else as read      | 401 404  404  404  404  404  404  404  404
PUT /api/notification/markAllRead    |          | mark all their notifications as read              | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/notification/:id/restore    | own      | bring back a notification of their own            | 401 403  403  403  403  403  403  403  ok
PUT /api/notification/:id/restore    | foreign  | bring back a notification of somebody else        | 401 403  403  403  403  403  403  403  404

GET /api/lookup/:list                |          | read a list                                       | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/lookup/:list/:id            |          | read an entry of a list                           | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/lookup/:list               |          | add an entry to a list                            | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list                |          | change an entry of a list                         | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list/:id            |          | change an entry of a list under its address       | 401 403  403  403  403  403  403  403  ok
DELETE /api/lookup/:list/:id         |          | delete an entry of a list                         | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list/:id/restore    |          | bring back an entry of a list                     | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list/:id/move       |          | take an action that entries do not have           | 401 400  400  400  400  400  400  400  400

GET /api/questionTemplate            |          | list question templates                           | 401 none none none none none none none ok
GET /api/questionTemplate/:id        |          | read a question template                          | 401 404  404  404  404  404  404  404  ok
GET /api/questionTemplate/:id/version |         | list the versions of a question template          | 401 404  404  404  404  404  404  404  ok
GET /api/questionTemplate/:id/version/:version | | read a version that records are filled in with   | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/questionTemplate           |          | add a question template                           | 401 403  403  403  403  403  403  403  ok
POST /api/questionTemplate/import    |          | import a question template                        | 401 403  403  403  403  403  403  403  ok
POST /api/questionTemplate/:id/copy  |          | copy a question template                          | 401 404  404  404  404  404  404  404  ok
PUT /api/questionTemplate            |          | change a question template                        | 401 404  404  404  404  404  404  404  ok
PUT /api/questionTemplate/:id        |          | change a question template under its address      | 401 404  404  404  404  404  404  404  ok
DELETE /api/questionTemplate/:id     |          | delete a question template                        | 401 404  404  404  404  404  404  404  ok
PUT /api/questionTemplate/:id/restore |         | bring back a question template                    | 401 403  403  403  403  403  403  403  ok
PUT /api/questionTemplate/:id/move   |          | publish a question template                       | 401 404  404  404  404  404  404  404  ok

GET /api/templateQuestion            |          | list the questions of a template                  | 401 none none none none none none none ok
GET /api/templateQuestion/:id        |          | read a question of a template                     | 401 404  404  404  404  404  404  404  ok
POST /api/templateQuestion           |          | add a question to a template                      | 401 403  403  403  403  403  403  403  ok
PUT /api/templateQuestion            |          | change a question of a template                   | 401 404  404  404  404  404  404  404  ok
PUT /api/templateQuestion/:id        |          | change a question under its address               | 401 404  404  404  404  404  404  404  ok
PUT /api/templateQuestion/bulk       |          | move several questions of a template              | 401 403  403  403  403  403  403  403  ok
DELETE /api/templateQuestion/:id     |          | delete a question of a template                   | 401 404  404  404  404  404  404  404  ok
PUT /api/templateQuestion/:id/restore |         | bring back a question of a template               | 401 403  403  403  403  403  403  403  ok
PUT /api/templateQuestion/:id/move   |          | take an action that questions do not have         | 401 400  400  400  400  400  400  400  400
`

/** Routes of the hub: who may hear is told by hearing.test.ts, what is let in at all by the hub's own tests. */
export const hubRoutes = ['ALL /apphub', 'ALL /apphub/*']

export interface Cell {
  route: string
  whose: string
  deed: string
  person: PersonName
  outcome: string
}

/** One cell for each person and route. */
export const cells: readonly Cell[] = lines.trim().split('\n').slice(1).filter(Boolean).flatMap((line) => {
  const [route = '', whose = '', deed = '', answers = ''] = line.split('|').map((part) => part.trim())
  const outcomes = answers.split(/\s+/)
  if (outcomes.length !== people.length) throw new Error(`Not one answer for each person: ${line}`)
  return people.map((person, at) => ({ route, whose, deed, person, outcome: outcomes[at]! }))
}).filter(({ outcome }) => outcome !== '-')

const endings: Record<string, (who: string, deed: string) => string> = {
  ok: (who, deed) => `${who} may ${deed}`,
  none: (who, deed) => `${who} is shown nothing on asking to ${deed}`,
  302: (who, deed) => `${who} is sent on to ${deed}`,
  400: (who, deed) => `${who} hears what is wrong on trying to ${deed}`,
  401: (who, deed) => `${who} has to sign in to ${deed}`,
  403: (who, deed) => `${who} may not ${deed}`,
  404: (who, deed) => `to ${who} it does not exist: to ${deed}`,
}

/** A cell as a sentence. */
export const sentence = ({ person, deed, outcome }: Cell) =>
  endings[outcome]!(person === 'stranger' ? 'a stranger' : `${person}@demo.test`, deed)
