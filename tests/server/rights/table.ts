import { documentLines } from './documentTable.ts'
import { folderLines } from './folderTable.ts'
import { safetyLines } from './safetyTable.ts'
import { siteLines } from './siteTable.ts'

/** All roles: a stranger without a session, and one demo account of each kind. */
export const people = [
  'stranger',
  'throttle',
  'staff',
  'safety',
  'viewer',
  'library',
  'manager',
  'super',
  'admin',
] as const
export type PersonName = (typeof people)[number]

/**
 * Every route with the answer for each person. `ok` is any success, `none` a list without the record, a number the
 * status, `-` not applicable.
 *
 * The column `whose` names the owner. On an `own` project staff contributes to pmp, safety manages sms, viewer reads
 * all systems, and the company of super is a lead. On a `foreign` project, and its records, people have only the rights
 * of their account's role. For users it is `self`, `other` or `admin`.
 */
const lines = String.raw`
route                                | whose    | action                                              | stranger throttle staff safety viewer library manager super admin
GET /api/LoggedInUser                |          | ask who they are                                  | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/login                      |          | sign in with a wrong password                     | 400 400  400  400  400  400  400  400  400
POST /api/LogOff                     |          | sign out                                          | ok  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/ForgotPassword             |          | ask for a link to set a password                  | ok  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/ChangePassword             |          | change their password without knowing it          | 401 400  400  400  400  400  400  400  400
POST /api/ConfirmPassword            |          | set a password by a link that was never sent      | 400 400  400  400  400  400  400  400  400
POST /api/SigningPin                 |          | set a PIN without knowing their password          | 401 400  400  400  400  400  400  400  400
POST /api/RemoveSigningPin           |          | remove their PIN without knowing their password   | 401 400  400  400  400  400  400  400  400
POST /api/SigningProof               |          | sign by a PIN that is wrong                       | 401 400  400  400  400  400  400  400  400
POST /api/SitePinProof               |          | sign by the site PIN of someone they do not know  | 401 404  404  404  404  404  404  404  404
POST /api/permitHolder/read          |          | read a permit by a forged link                    | 400 400  400  400  400  400  400  400  400
POST /api/permitHolder               |          | accept a permit by a forged link                  | 400 400  400  400  400  400  400  400  400
GET /api/user/:id/signingPin         | self     | see whether they have a PIN                       | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/user/:id/signingPin         | other    | see whether another user has a PIN                | 401 403  403  403  403  403  403  403  403
POST /api/FirstAdministrator         |          | become the first administrator by a forged link   | 400 400  400  400  400  400  400  400  400
GET /api/workload                    |          | list what waits for them                          | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/projectFigures              |          | read the figures of their projects                | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/recentChanges               |          | read what changed on their projects               | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/projectSetUp                |          | read what a project has set up                    | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/officeSetUp                 |          | read what the office has set up                   | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/numberSearch                |          | look for a record by its number                   | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/projectDocumentSearch       |          | search the documents that they may see            | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/projectDocumentSearch/zip   |          | ask for a zip file of no documents                | 401 400  400  400  400  400  400  400  400
ALL /bff/login                       |          | begin to sign in                                  | 302 302  302  302  302  302  302  302  302
GET /bff/silent-login                |          | renew their session without a word                | 302 302  302  302  302  302  302  302  302
GET /bff/silent-login-callback       |          | learn whether they are signed in                  | ok  ok   ok   ok   ok   ok   ok   ok   ok
GET /bff/user                        |          | read their claims                                 | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /bff/logout                      |          | sign out without naming the session               | 302 400  400  400  400  400  400  400  400
POST /bff/backchannel                |          | sign someone out with a forged token             | 400 400  400  400  400  400  400  400  400
GET /healthz                         |          | ask whether the server lives                      | ok  ok   ok   ok   ok   ok   ok   ok   ok
GET /readyz                          |          | ask whether the server is ready                   | ok  ok   ok   ok   ok   ok   ok   ok   ok

GET /api/changes                     |          | ask what happened                                 | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/preference                  |          | read their own choices                            | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/preference/:name{[\w.-]{1,60}} |      | keep a choice of their own                        | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/deviceKey                   |          | get the key of what their device keeps            | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/mail                        |          | read the outbox                                   | 401 403  403  403  403  403  403  403  ok
GET /api/mail/count                  |          | count the mails of the outbox                     | 401 403  403  403  403  403  403  403  ok
GET /api/mail/choices/:column        |          | see how many mails wait                           | 401 403  403  403  403  403  403  403  ok
GET /api/choice/client               |          | choose a client by name                           | 401 403  403  ok   403  ok   ok   ok   ok
GET /api/choice/user                 |          | choose a colleague by name                        | 401 403  403  ok   403  403  ok   ok   ok
GET /api/choice/question             |          | choose a question of a template by its words      | 401 403  403  403  403  403  403  403  ok
GET /api/choice/project              | own      | choose a project of their own to give a role on   | 401 -    none ok   none -    -    ok   ok
GET /api/choice/project              | foreign  | choose a project of others to give a role on      | 401 none none none none none ok   none ok
GET /api/choice/libraryProject       |          | choose a project to open a library to             | 401 403  403  403  403  ok   403  403  ok
GET /api/audit                       |          | read the history of a client                      | 401 404  404  404  404  ok   ok   ok   ok
GET /api/audit                       | own      | read the history of a project of their own        | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/audit                       | foreign  | read the history of a project of others           | 401 404  404  404  404  404  404  404  ok
GET /api/audit                       | other    | read the history of another user                  | 401 404  404  404  404  404  ok   ok   ok
GET /api/audit/count                 |          | count the history of a client                     | 401 404  404  404  404  ok   ok   ok   ok
GET /api/audit/count                 | own      | count the history of a project of their own       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/audit/count                 | foreign  | count the history of a project of others          | 401 404  404  404  404  404  404  404  ok
GET /api/audit/count                 | other    | count the history of another user                 | 401 404  404  404  404  404  ok   ok   ok
GET /api/audit/entries               |          | read the history of all records                   | 401 403  403  403  403  403  403  403  ok
GET /api/audit/entries/count         |          | count the history of all records                  | 401 403  403  403  403  403  403  403  ok
GET /api/audit/entries/choices/:column |          | see who stands in the history of all records      | 401 403  403  403  403  403  403  403  ok
GET /api/audit/export                |          | take the history of all records away              | 401 403  403  403  403  403  403  403  ok
GET /api/bin                         |          | see what was deleted                              | 401 403  403  403  403  403  403  403  ok
GET /api/bin/count                   |          | count what was deleted                            | 401 403  403  403  403  403  403  403  ok
GET /api/bin/choices/:column         |          | see which kinds were deleted                      | 401 403  403  403  403  403  403  403  ok
GET /api/file/:id                    | own      | fetch the picture of a project of their own       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/file/:id                    | foreign  | fetch the picture of a project of others          | 401 404  404  404  404  404  404  404  ok

ALL /api/upload                      |          | send a file in parts where no folder is kept for it | 401 404 404 404 404 404 404 404 404
ALL /api/upload/:id                  |          | go on with one there                              | 401 404  404  404  404  404  404  404  404

GET /api/client                      |          | list clients                                      | 401 none none none none ok   ok   ok   ok
GET /api/client/:id                  |          | read a client                                     | 401 404  404  404  404  ok   ok   ok   ok
PUT /api/starterSet                  |          | see what the starter set adds                     | 401 403  403  403  403  403  403  403  ok
POST /api/client                     |          | add a client                                      | 401 403  403  403  403  403  403  403  ok
PUT /api/client                      |          | change a client                                   | 401 404  404  404  404  403  403  403  ok
PUT /api/client/:id                  |          | change a client under its address                 | 401 404  404  404  404  403  403  403  ok
DELETE /api/client/:id               |          | delete a client                                   | 401 404  404  404  404  403  403  403  ok
PUT /api/client/:id/restore          |          | bring back a client                               | 401 403  403  403  403  403  403  403  ok
PUT /api/client/:id/move             |          | take an action that clients do not have           | 401 400  400  400  400  400  400  400  400
POST /api/clientLogo                 |          | give a client a logo                              | 401 404  404  404  404  403  403  403  ok
DELETE /api/clientLogo/:clientId     |          | take away the logo of a client                    | 401 404  404  404  404  403  403  403  ok

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

GET /api/user/:id/openWork           | self     | list their own open work                          | 401 403  403  403  403  403  403  403  403
GET /api/user/:id/openWork           | other    | list what another user holds                      | 401 404  404  404  404  404  ok   403  ok
GET /api/user/:id/openWork           | admin    | list what an administrator holds                  | 401 404  404  404  404  404  403  403  ok
PUT /api/user/:id/handOver           | other    | hand over the work of another user                | 401 404  404  404  404  404  ok   403  ok
PUT /api/user/:id/handOver           | admin    | hand over the work of an administrator            | 401 404  404  404  404  404  403  403  ok
PUT /api/user/:id/invitationLink     | other    | copy the invitation link of another user         | 401 404  404  404  404  404  ok   403  ok
PUT /api/user/:id/invitationLink     | admin    | copy the invitation link of an administrator     | 401 404  404  404  404  404  403  403  ok
POST /api/user/bulk/check            |          | have a list of people looked at                   | 401 403  403  403  403  403  ok   403  ok
POST /api/user/bulk                  |          | invite a list of people                           | 401 403  403  403  403  403  ok   403  ok
POST /api/user/bulk                  | admin    | invite a list with an administrator in it         | 401 403  403  403  403  403  400  403  ok

GET /api/project                     | own      | find a project of their own                       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/project                     | foreign  | find a project of others                          | 401 none none none none none none none ok
GET /api/project/:id{[0-9]+}         | own      | open a project of their own                       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/project/:id{[0-9]+}         | foreign  | open a project of others                          | 401 404  404  404  404  404  404  404  ok
GET /api/project/:id{[0-9]+}/obstacles/:action | own | ask what stands against the next status of a project of their own | 401 - ok ok ok - - ok ok
GET /api/project/:id{[0-9]+}/obstacles/:action | foreign | ask what stands against the next status of a project of others | 401 404 404 404 404 404 404 404 ok
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
GET /api/downloadProjectCOBieDocuments/:id | own | download the COBie data of a project of their own | 401 - 403 403 403 - - 403 ok
GET /api/downloadProjectProgressReport/:id | own | download the progress report of a project of their own | 401 - ok 403 ok - - ok ok
GET /api/downloadProjectProgressReport/:id | foreign | download the progress report of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/projectProgressPhotos/:id | own | see the photos for the progress report of a project of their own | 401 - ok 403 ok - - ok ok
GET /api/projectProgressPhotos/:id | foreign | see the photos for the progress report of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/downloadProjectCOBieDocuments/:id | foreign | download the COBie data of a project of others | 401 404 404 404 404 404 404 404 ok
PUT /api/ProjectPublish | own | issue the safety file of a project of their own | 401 - 403 403 403 - - 403 409
PUT /api/ProjectPublish | foreign | issue the safety file of a project of others | 401 404 404 404 404 404 404 404 409
PUT /api/ProjectImport | own | import into the safety file of a project of their own | 401 - 400 400 400 - - 400 ok
PUT /api/ProjectImport | foreign | import into the safety file of a project of others | 401 400 400 400 400 400 400 400 ok
POST /api/ProjectClone | own | copy a project of their own | 401 - 403 403 403 - - ok ok
POST /api/ProjectClone | foreign | copy a project of others | 401 404 404 404 404 404 404 404 ok
PUT /api/projectIssue/accept | own | accept an issue of the safety file of a project of their own | 401 - 403 403 403 - - 403 -
PUT /api/projectIssue/accept | foreign | accept an issue of the safety file of a project of others | 401 404 404 404 404 404 404 404 -
POST /api/projectIssue/acceptFor | own | accept an issue of a project of their own for someone of the client | 401 - 403 403 403 - - 403 -
POST /api/projectIssue/acceptFor | foreign | accept an issue of a project of others for someone of the client | 401 404 404 404 404 404 404 404 -
PUT /api/projectIssue/update | own | open a file update of the safety file of a project of their own | 401 - 403 403 403 - - 403 409
PUT /api/projectIssue/update | foreign | open a file update of the safety file of a project of others | 401 404 404 404 404 404 404 404 409
PUT /api/projectIssue/takeOut | own | take a document that is in no issue out of those of a project of their own | 401 - 403 403 403 - - 403 409
PUT /api/projectIssue/takeOut | foreign | take a document that is in no issue out of those of a project of others | 401 404 404 404 404 404 404 404 409
GET /api/projectIssue/:projectId | own | list the issues of the safety file of a project of their own | 401 - 403 403 403 - - 403 ok
GET /api/projectIssue/:projectId | foreign | list the issues of the safety file of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/projectIssue/:projectId/:number | own | read an issue of the safety file of a project of their own | 401 - 403 403 403 - - 403 ok
GET /api/projectIssue/:projectId/:number | foreign | read an issue of the safety file of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/projectIssue/:projectId/:number/zip | own | download an issue of the safety file of a project of their own | 401 - 403 403 403 - - 403 -
GET /api/projectIssue/:projectId/:number/zip | foreign | download an issue of the safety file of a project of others | 401 404 404 404 404 404 404 404 -
GET /api/projectIssue/:projectId/:number/letter | own | open the letter by which an issue of a project of their own was accepted | 401 - 403 403 403 - - 403 -
GET /api/projectIssue/:projectId/:number/letter | foreign | open the letter by which an issue of a project of others was accepted | 401 404 404 404 404 404 404 404 -
GET /api/projectIssue/:projectId/:number/file/:documentId | own | open a document of an issue of a project of their own | 401 - 403 403 403 - - 403 -
GET /api/projectIssue/:projectId/:number/file/:documentId | foreign | open a document of an issue of a project of others | 401 404 404 404 404 404 404 404 -
PUT /api/projectFolderChase | own | chase what is missing in the safety file of a project of their own | 401 - 404 404 404 - - 404 400
PUT /api/projectFolderChase | foreign | chase what is missing in the safety file of a project of others | 401 404 404 404 404 404 404 404 400
GET /api/projectCOBieWarnings/:id | own | see what is missing in the COBie data of a project of their own | 401 - 403 403 403 - - 403 ok
GET /api/projectCOBieWarnings/:id | foreign | see what is missing in the COBie data of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/projectReport/:kind/:projectId | own | read the RFI report of a project of their own | 401 - ok 403 ok - - ok ok
GET /api/projectReport/:kind/:projectId | foreign | read the RFI report of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/projectReport/:kind/:projectId/xlsx | own | export the RFI report of a project of their own | 401 - ok 403 ok - - ok ok
GET /api/projectReport/:kind/:projectId/xlsx | foreign | export the RFI report of a project of others | 401 404 404 404 404 404 404 404 ok
GET /api/projectReport/:kind/:projectId/pdf | own | print the RFI report of a project of their own | 401 - ok 403 ok - - ok ok
GET /api/projectReport/:kind/:projectId/pdf | foreign | print the RFI report of a project of others | 401 404 404 404 404 404 404 404 ok
PUT /api/weeklyReturn/sign | own | sign a weekly return of a project of their own under another name | 401 - 403 400 403 - - 400 400
PUT /api/weeklyReturn/sign | foreign | sign a weekly return of a project of others under another name | 401 404 404 404 404 404 404 404 400
PUT /api/weeklyReturn/reopen | own | reopen a weekly return that there is not of a project of their own | 401 - 403 404 403 - - 404 404
PUT /api/weeklyReturn/reopen | foreign | reopen a weekly return that there is not of a project of others | 401 404 404 404 404 404 404 404 404
GET /api/weeklyReturn/:projectId/:id/pdf | own | print a weekly return that there is not of a project of their own | 401 - 403 404 404 - - 404 404
GET /api/weeklyReturn/:projectId/:id/pdf | foreign | print a weekly return that there is not of a project of others | 401 404 404 404 404 404 404 404 404
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

GET /api/rfi                         | own      | list the RFIs of a project of their own           | 401 -    ok   none ok   -    -    ok   ok
GET /api/rfi                         | foreign  | list the RFIs of a project of others              | 401 none none none none none none none ok
GET /api/rfi/count                   | own      | count the RFIs of a project of their own          | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/rfi/count                   | foreign  | count the RFIs of a project of others             | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/rfi/choices/:column         | own      | see who has the ball on their own project         | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/rfi/choices/:column         | foreign  | see who has the ball on a project of others       | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/rfi/:id                     | own      | read an RFI of a project of their own             | 401 -    ok   404  ok   -    -    ok   ok
GET /api/rfi/:id                     | foreign  | read an RFI of a project of others                | 401 404  404  404  404  404  404  404  ok
POST /api/rfi                        | own      | write an RFI on a project of their own            | 401 -    ok   403  403  -    -    ok   ok
POST /api/rfi                        | foreign  | write an RFI on a project of others               | 401 403  403  403  403  403  403  403  ok
PUT /api/rfi                         | own      | change an RFI that waits for its manager          | 401 -    403  404  403  -    -    ok   ok
PUT /api/rfi                         | foreign  | change an RFI of a project of others              | 401 404  404  404  404  404  404  404  ok
PUT /api/rfi/:id                     | own      | change an RFI under its address                   | 401 -    403  404  403  -    -    ok   ok
PUT /api/rfi/:id                     | foreign  | change an RFI of others under its address         | 401 404  404  404  404  404  404  404  ok
DELETE /api/rfi/:id                  | own      | delete a draft of someone else                   | 401 -    404  404  404  -    -    404  ok
DELETE /api/rfi/:id                  | foreign  | delete a draft on a project of others             | 401 404  404  404  404  404  404  404  ok
PUT /api/rfi/:id/restore             | own      | bring back a draft of someone else               | 401 -    403  403  403  -    -    403  ok
PUT /api/rfi/:id/restore             | foreign  | bring back a draft on a project of others         | 401 403  403  403  403  403  403  403  ok
PUT /api/rfi/:id/move                | own      | open an RFI that was submitted                    | 401 -    403  404  403  -    -    ok   ok
PUT /api/rfi/:id/move                | foreign  | open an RFI of a project of others                | 401 404  404  404  404  404  404  404  ok
POST /api/rfiAnswer/read             |          | read a question by a forged link                  | 400 400  400  400  400  400  400  400  400
POST /api/rfiAnswer                  |          | answer a question by a forged link                | 400 400  400  400  400  400  400  400  400
GET /api/rfi/:id/pdf                 | own      | print an RFI of a project of their own            | 401 -    ok   404  ok   -    -    ok   ok
GET /api/rfi/:id/pdf                 | foreign  | print an RFI of a project of others               | 401 404  404  404  404  404  404  404  ok
GET /api/rfiLog/:projectId           | own      | print the RFI log of a project of their own       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/rfiLog/:projectId           | foreign  | print the RFI log of a project of others          | 401 404  404  404  404  404  404  404  ok
PUT /api/rfi/:id/answerLink          | own      | copy the link for an answer to an RFI             | 401 -    403  404  403  -    -    ok   ok
PUT /api/rfi/:id/answerLink          | foreign  | copy the link for an answer to an RFI of others   | 401 404  404  404  404  404  404  404  ok
POST /api/rfiResponse                | own      | comment with a file on an RFI                     | 401 -    ok   404  403  -    -    ok   ok
POST /api/rfiResponse                | foreign  | comment with a file on an RFI of others           | 401 404  404  404  404  404  404  404  ok
POST /api/rfiFile                    | own      | add a file to an RFI of a project of their own    | 401 -    403  404  403  -    -    ok   ok
POST /api/rfiFile                    | foreign  | add a file to an RFI of a project of others       | 401 404  404  404  404  404  404  404  ok
DELETE /api/rfiFile/:fileId          | own      | remove a file from an RFI of their own project    | 401 -    403  404  403  -    -    ok   ok
DELETE /api/rfiFile/:fileId          | foreign  | remove a file from an RFI of others               | 401 404  404  404  404  404  404  404  ok

GET /api/changeRequest               | own      | list change requests of their own project         | 401 -    ok   none ok   -    -    ok   ok
GET /api/changeRequest               | foreign  | list change requests of others                    | 401 none none none none none none none ok
GET /api/changeRequest/count         | own      | count change requests of their own project        | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/changeRequest/count         | foreign  | count change requests of others                   | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/changeRequest/totals        | own      | add up change requests of their own project       | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/changeRequest/totals        | foreign  | add up change requests of others                  | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/changeRequest/choices/:column | own    | see whom those of their own project wait for      | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/changeRequest/choices/:column | foreign | see whom those of others wait for                | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/changeRequest/:id           | own      | read a change request of their own project        | 401 -    ok   404  ok   -    -    ok   ok
GET /api/changeRequest/:id           | foreign  | read a change request of others                   | 401 404  404  404  404  404  404  404  ok
POST /api/changeRequest              | own      | write a change request of their own project       | 401 -    ok   403  403  -    -    ok   ok
POST /api/changeRequest              | foreign  | write a change request of others                  | 401 403  403  403  403  403  403  403  ok
PUT /api/changeRequest               | own      | change a notified one of their own project        | 401 -    403  404  403  -    -    ok   ok
PUT /api/changeRequest               | foreign  | change a notified one of others                   | 401 404  404  404  404  404  404  404  ok
PUT /api/changeRequest/:id           | own      | change one under its address of their own project | 401 -    403  404  403  -    -    ok   ok
PUT /api/changeRequest/:id           | foreign  | change one under its address of others            | 401 404  404  404  404  404  404  404  ok
DELETE /api/changeRequest/:id        | own      | delete a draft of their own project               | 401 -    404  404  404  -    -    ok   ok
DELETE /api/changeRequest/:id        | foreign  | delete a draft of others                          | 401 404  404  404  404  404  404  404  ok
PUT /api/changeRequest/:id/restore   | own      | bring back a draft of their own project           | 401 -    403  403  403  -    -    403  ok
PUT /api/changeRequest/:id/restore   | foreign  | bring back a draft of others                      | 401 403  403  403  403  403  403  403  ok
PUT /api/changeRequest/:id/move      | own      | have one assessed of their own project            | 401 -    403  404  403  -    -    ok   ok
PUT /api/changeRequest/:id/move      | foreign  | have one assessed of others                       | 401 404  404  404  404  404  404  404  ok
PUT /api/changeRequest/:id/approval  | own      | approve what nobody submitted of their own project| 401 -    409  404  409  -    -    409  409
PUT /api/changeRequest/:id/approval  | foreign  | approve what nobody submitted of others           | 401 404  404  404  404  404  404  404  409
GET /api/changeRequest/:id/approval/people| own      | see who may be asked of their own project         | 401 -    ok   404  ok   -    -    ok   ok
GET /api/changeRequest/:id/approval/people| foreign  | see who may be asked of others                    | 401 404  404  404  404  404  404  404  ok
GET /api/changeRequest/:id/approval/preview| own      | see who would be asked of their own project       | 401 -    ok   404  ok   -    -    ok   ok
GET /api/changeRequest/:id/approval/preview| foreign  | see who would be asked of others                  | 401 404  404  404  404  404  404  404  ok
GET /api/changeRequest/:id/pdf       | own      | print a change request of their own project       | 401 -    ok   404  ok   -    -    ok   ok
GET /api/changeRequest/:id/pdf       | foreign  | print a change request of others                  | 401 404  404  404  404  404  404  404  ok
GET /api/changeRequestLog/:projectId | own      | print the log of their own project                | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/changeRequestLog/:projectId | foreign  | print the log of a project of others              | 401 404  404  404  404  404  404  404  ok
POST /api/changeRequestFile          | own      | add a file to a change request of their own project| 401 -    403  404  403  -    -    ok   ok
POST /api/changeRequestFile          | foreign  | add a file to a change request of others          | 401 404  404  404  404  404  404  404  ok
DELETE /api/changeRequestFile/:fileId| own      | remove a file from one of their own project       | 401 -    403  404  403  -    -    ok   ok
DELETE /api/changeRequestFile/:fileId| foreign  | remove a file from one of others                  | 401 404  404  404  404  404  404  404  ok

GET /api/projectGroup                | own      | list the groups of a project of their own         | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectGroup                | foreign  | list the groups of a project of others            | 401 none none none none none none none ok
GET /api/projectGroup/:id            | own      | read a group of a project of their own            | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectGroup/:id            | foreign  | read a group of a project of others               | 401 404  404  404  404  404  404  404  ok
POST /api/projectGroup               | own      | add a group to a project of their own             | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectGroup               | foreign  | add a group to a project of others                | 401 403  403  403  403  403  403  403  ok
PUT /api/projectGroup                | own      | change a group of a project of their own          | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectGroup                | foreign  | change a group of a project of others             | 401 404  404  404  404  404  404  404  ok
PUT /api/projectGroup/:id            | own      | change a group of theirs under its address        | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectGroup/:id            | foreign  | change a group of others under its address        | 401 404  404  404  404  404  404  404  ok
DELETE /api/projectGroup/:id         | own      | delete a group of a project of their own          | 401 -    403  ok   403  -    -    ok   ok
DELETE /api/projectGroup/:id         | foreign  | delete a group of a project of others             | 401 404  404  404  404  404  404  404  ok
PUT /api/projectGroup/:id/restore    | own      | bring back a group of a project of their own      | 401 -    403  403  403  -    -    403  ok
PUT /api/projectGroup/:id/restore    | foreign  | bring back a group of a project of others         | 401 403  403  403  403  403  403  403  ok
PUT /api/projectGroup/:id/move       | own      | take an action that groups do not have            | 401 -    400  400  400  -    -    400  400

GET /api/savedView                   | own      | list the views of a project of their own          | 401 -    none ok   ok   -    -    ok   ok
GET /api/savedView                   | foreign  | list the views of a project of others             | 401 none none none none none none none ok
GET /api/savedView/:id               | own      | read a shared view of their own project           | 401 -    404  ok   ok   -    -    ok   ok
GET /api/savedView/:id               | foreign  | read a shared view of a project of others         | 401 404  404  404  404  404  404  404  ok
GET /api/savedView/:id/opened        | own      | open a shared view of their own project           | 401 -    404  ok   ok   -    -    ok   ok
GET /api/savedView/:id/opened        | foreign  | open a shared view of a project of others         | 401 404  404  404  404  404  404  404  ok
POST /api/savedView                  | own      | save a view on a project of their own             | 401 -    403  ok   ok   -    -    ok   ok
POST /api/savedView                  | foreign  | save a view on a project of others                | 401 403  403  403  403  403  403  403  ok
PUT /api/savedView                   | own      | change a shared view of a colleague               | 401 -    404  ok   403  -    -    ok   ok
PUT /api/savedView                   | foreign  | change a shared view of others                    | 401 404  404  404  404  404  404  404  ok
PUT /api/savedView/:id               | own      | change one of a colleague under its address       | 401 -    404  ok   403  -    -    ok   ok
PUT /api/savedView/:id               | foreign  | change one of others under its address            | 401 404  404  404  404  404  404  404  ok
DELETE /api/savedView/:id            | own      | delete a shared view of a colleague               | 401 -    404  ok   403  -    -    ok   ok
DELETE /api/savedView/:id            | foreign  | delete a shared view of others                    | 401 404  404  404  404  404  404  404  ok
PUT /api/savedView/:id/restore       | own      | bring back a view of a colleague                  | 401 -    403  403  403  -    -    403  ok
PUT /api/savedView/:id/restore       | foreign  | bring back a view of others                       | 401 403  403  403  403  403  403  403  ok
PUT /api/savedView/:id/move          | own      | take an action that views do not have             | 401 -    400  400  400  -    -    400  400

GET /api/viewSubscription            |          | list the subscriptions of someone else            | 401 none none none none none none none ok
GET /api/viewSubscription/:id        |          | read a subscription of someone else               | 401 404  404  404  404  404  404  404  ok
POST /api/viewSubscription           | foreign  | subscribe to a view of a project of others        | 401 400  400  400  400  400  400  400  ok
PUT /api/viewSubscription            |          | change a subscription of someone else             | 401 404  404  404  404  404  404  404  ok
PUT /api/viewSubscription/:id        |          | change one of someone else under its address      | 401 404  404  404  404  404  404  404  ok
DELETE /api/viewSubscription/:id     |          | end a subscription of someone else                | 401 404  404  404  404  404  404  404  ok
PUT /api/viewSubscription/:id/restore|          | bring back a subscription of someone else         | 401 403  403  403  403  403  403  403  ok
PUT /api/viewSubscription/:id/move   |          | take an action that they do not have              | 401 400  400  400  400  400  400  400  400

GET /api/projectLocation             | own      | list the locations of a project of their own      | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectLocation             | foreign  | list the locations of a project of others         | 401 none none none none none none none ok
GET /api/projectLocation/:id         | own      | read a location of a project of their own         | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectLocation/:id         | foreign  | read a location of a project of others            | 401 404  404  404  404  404  404  404  ok
POST /api/projectLocation            | own      | add a location to a project of their own          | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectLocation            | foreign  | add a location to a project of others             | 401 403  403  403  403  403  403  403  ok
PUT /api/projectLocation             | own      | change a location of a project of their own       | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectLocation             | foreign  | change a location of a project of others          | 401 404  404  404  404  404  404  404  ok
PUT /api/projectLocation/:id         | own      | change a location of theirs under its address     | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectLocation/:id         | foreign  | change a location of others under its address     | 401 404  404  404  404  404  404  404  ok
DELETE /api/projectLocation/:id      | own      | delete a location of a project of their own       | 401 -    403  ok   403  -    -    ok   ok
DELETE /api/projectLocation/:id      | foreign  | delete a location of a project of others          | 401 404  404  404  404  404  404  404  ok
PUT /api/projectLocation/:id/restore | own      | bring back a location of a project of their own   | 401 -    403  403  403  -    -    403  ok
PUT /api/projectLocation/:id/restore | foreign  | bring back a location of a project of others      | 401 403  403  403  403  403  403  403  ok
PUT /api/projectLocation/:id/move    | own      | take an action that locations do not have         | 401 -    400  400  400  -    -    400  400
GET /api/projectProcessSubType             | own      | list the sub types of a project of their own      | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectProcessSubType             | foreign  | list the sub types of a project of others         | 401 none none none none none none none ok
GET /api/projectProcessSubType/:id         | own      | read a sub type of a project of their own         | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectProcessSubType/:id         | foreign  | read a sub type of a project of others            | 401 404  404  404  404  404  404  404  ok
POST /api/projectProcessSubType            | own      | add a sub type to a project of their own          | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectProcessSubType            | foreign  | add a sub type to a project of others             | 401 403  403  403  403  403  403  403  ok
PUT /api/projectProcessSubType             | own      | change a sub type of a project of their own       | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectProcessSubType             | foreign  | change a sub type of a project of others          | 401 404  404  404  404  404  404  404  ok
PUT /api/projectProcessSubType/:id         | own      | change a sub type of theirs under its address     | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectProcessSubType/:id         | foreign  | change a sub type of others under its address     | 401 404  404  404  404  404  404  404  ok
DELETE /api/projectProcessSubType/:id      | own      | delete a sub type of a project of their own       | 401 -    403  ok   403  -    -    ok   ok
DELETE /api/projectProcessSubType/:id      | foreign  | delete a sub type of a project of others          | 401 404  404  404  404  404  404  404  ok
PUT /api/projectProcessSubType/:id/restore | own      | bring back a sub type of a project of their own   | 401 -    403  403  403  -    -    403  ok
PUT /api/projectProcessSubType/:id/restore | foreign  | bring back a sub type of a project of others      | 401 403  403  403  403  403  403  403  ok
PUT /api/projectProcessSubType/:id/move    | own      | take an action that sub types do not have         | 401 -    400  400  400  -    -    400  400
PUT /api/projectProcessSubType/copy  | own      | copy sub types from a project to itself            | 401 -    403  400  403  -    -    400  400
PUT /api/projectProcessSubType/copy  | foreign  | copy sub types between projects of others         | 401 404  404  404  404  404  404  404  400

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

GET /api/backgroundTask | own | list their own background tasks | 401 ok ok ok ok ok ok ok ok
GET /api/backgroundTask | foreign | list the background tasks of someone else | 401 none none none none none none none none
GET /api/backgroundTask/:id | own | follow a background task of their own | 401 ok ok ok ok ok ok ok ok
GET /api/backgroundTask/:id | foreign | follow a background task of someone else | 401 404 404 404 404 404 404 404 404
POST /api/backgroundTask | | write a background task | 401 403 403 403 403 403 403 403 403
PUT /api/backgroundTask | own | change a background task | 401 403 403 403 403 403 403 403 403
PUT /api/backgroundTask | foreign | change a background task of someone else | 401 404 404 404 404 404 404 404 404
PUT /api/backgroundTask/:id | own | change a background task at its address | 401 403 403 403 403 403 403 403 403
PUT /api/backgroundTask/:id | foreign | change someone else's background task at its address | 401 404 404 404 404 404 404 404 404
DELETE /api/backgroundTask/:id | own | delete a background task of their own | 401 403 403 403 403 403 403 403 403
DELETE /api/backgroundTask/:id | foreign | delete a background task of someone else | 401 404 404 404 404 404 404 404 404
PUT /api/backgroundTask/:id/move | own | cancel a background task of their own | 401 ok ok ok ok ok ok ok ok
PUT /api/backgroundTask/:id/move | foreign | cancel a background task of someone else | 401 404 404 404 404 404 404 404 404
PUT /api/backgroundTask/:id/restore | own | bring back a background task of their own | 401 403 403 403 403 403 403 403 ok
GET /api/notification                | own      | list their own notifications                      | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/notification                | foreign  | list the notifications of someone else           | 401 none none none none none none none none
GET /api/notification/count          |          | count their own notifications                     | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/notification/choices/:column |          | see what their notifications are about            | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/notification/:id            | own      | read a notification of their own                  | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/notification/:id            | foreign  | read a notification of someone else              | 401 404  404  404  404  404  404  404  404
POST /api/notification               |          | write a notification                              | 401 403  403  403  403  403  403  403  403
PUT /api/notification                | own      | change the words of a notification                | 401 403  403  403  403  403  403  403  403
PUT /api/notification                | foreign  | change a notification of someone else            | 401 404  404  404  404  404  404  404  404
PUT /api/notification/:id            | own      | change the words of a notification at its address | 401 403  403  403  403  403  403  403  403
PUT /api/notification/:id            | foreign  | change someone else's notification at its address | 401 404 404  404  404  404  404  404  404
DELETE /api/notification/:id         | own      | delete a notification of their own                | 401 ok   ok   ok   ok   ok   ok   ok   ok
DELETE /api/notification/:id         | foreign  | delete a notification of someone else            | 401 404  404  404  404  404  404  404  404
PUT /api/notification/:id/move       | own      | mark a notification of their own as read          | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/notification/:id/move       | foreign  | mark a notification of someone else as read      | 401 404  404  404  404  404  404  404  404
PUT /api/notification/markAllRead    |          | mark all their notifications as read              | 401 ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/notification/:id/restore    | own      | bring back a notification of their own            | 401 403  403  403  403  403  403  403  ok
PUT /api/notification/:id/restore    | foreign  | bring back a notification of someone else        | 401 403  403  403  403  403  403  403  404

GET /api/settings                    |          | read what is set for the office                   | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/settings/:id                |          | read the settings                                 | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/settings                   |          | make a second set of settings                     | 401 403  403  403  403  403  403  403  403
PUT /api/settings                    |          | change the settings                               | 401 403  403  403  403  403  403  403  ok
PUT /api/settings/:id                |          | change the settings under their address           | 401 403  403  403  403  403  403  403  ok
DELETE /api/settings/:id             |          | delete the settings                               | 401 403  403  403  403  403  403  403  403
PUT /api/settings/:id/restore        |          | bring back settings that were never deleted       | 401 403  403  403  403  403  403  403  404
PUT /api/settings/:id/move           |          | take an action that settings do not have          | 401 400  400  400  400  400  400  400  400
POST /api/settings/logo              |          | give the office a logo                            | 401 403  403  403  403  403  403  403  ok
DELETE /api/settings/logo            |          | take away the logo of the office                  | 401 403  403  403  403  403  403  403  ok

GET /api/lookup/:list                |          | read a list                                       | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/lookup/:list/:id            |          | read an entry of a list                           | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/lookup/:list               |          | add an entry to a list                            | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list                |          | change an entry of a list                         | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list/:id            |          | change an entry of a list under its address       | 401 403  403  403  403  403  403  403  ok
DELETE /api/lookup/:list/:id         |          | delete an entry of a list                         | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list/:id/restore    |          | bring back an entry of a list                     | 401 403  403  403  403  403  403  403  ok
PUT /api/lookup/:list/:id/move       |          | take an action that entries do not have           | 401 400  400  400  400  400  400  400  400

GET /api/roleListTemplate            |          | list approval templates                           | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/roleListTemplate/:id        |          | read an approval template                         | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/roleListTemplate           |          | add an approval template                          | 401 403  403  403  403  403  403  403  ok
PUT /api/roleListTemplate            |          | change an approval template                       | 401 403  403  403  403  403  403  403  ok
PUT /api/roleListTemplate/:id        |          | change an approval template under its address     | 401 403  403  403  403  403  403  403  ok
DELETE /api/roleListTemplate/:id     |          | delete an approval template                       | 401 403  403  403  403  403  403  403  ok
PUT /api/roleListTemplate/:id/restore|          | bring back an approval template                   | 401 403  403  403  403  403  403  403  ok
PUT /api/roleListTemplate/:id/move   |          | take an action that approval templates do not have| 401 400  400  400  400  400  400  400  400
GET /api/roleListTemplate/:id/dryRun | own      | see who would be asked on a project of their own   | 401 -    403  ok   403  -    -    ok   ok
GET /api/roleListTemplate/:id/dryRun | foreign  | see who would be asked on a project of others      | 401 404  404  404  404  404  404  404  ok

GET /api/processSubType              |          | list approval sub types                           | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/processSubType/:id          |          | read an approval sub type                         | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/processSubType             |          | add an approval sub type                          | 401 403  403  403  403  403  403  403  ok
PUT /api/processSubType              |          | change an approval sub type                       | 401 403  403  403  403  403  403  403  ok
PUT /api/processSubType/:id          |          | change an approval sub type under its address     | 401 403  403  403  403  403  403  403  ok
DELETE /api/processSubType/:id       |          | delete an approval sub type                       | 401 403  403  403  403  403  403  403  ok
PUT /api/processSubType/:id/restore  |          | bring back an approval sub type                   | 401 403  403  403  403  403  403  403  ok
PUT /api/processSubType/:id/move     |          | take an action that approval sub types do not have| 401 400  400  400  400  400  400  400  400

GET /api/equipmentType               |          | list equipment types                              | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/equipmentType/:id           |          | read an equipment type                            | 401 ok   ok   ok   ok   ok   ok   ok   ok
POST /api/equipmentType              |          | add an equipment type                             | 401 403  403  403  403  403  403  403  ok
PUT /api/equipmentType               |          | change an equipment type                          | 401 403  403  403  403  403  403  403  ok
PUT /api/equipmentType/:id           |          | change an equipment type under its address        | 401 403  403  403  403  403  403  403  ok
DELETE /api/equipmentType/:id        |          | delete an equipment type                          | 401 403  403  403  403  403  403  403  ok
PUT /api/equipmentType/:id/restore   |          | bring back an equipment type                      | 401 403  403  403  403  403  403  403  ok
PUT /api/equipmentType/:id/move      |          | take an action that equipment types do not have   | 401 400  400  400  400  400  400  400  400
GET /api/manualClassification        |          | list classifications                              | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/manualClassification/:id    |          | read a classification                             | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/manualClassification       |          | add a classification                              | 401  403  403  403  403  403  403  403  ok
PUT /api/manualClassification        |          | change a classification                           | 401  403  403  403  403  403  403  403  ok
PUT /api/manualClassification/:id    |          | change a classification under its address         | 401  403  403  403  403  403  403  403  ok
DELETE /api/manualClassification/:id |          | delete a classification                           | 401  403  403  403  403  403  403  403  ok
PUT /api/manualClassification/:id/restore |          | bring back a classification                       | 401  403  403  403  403  403  403  403  ok
PUT /api/manualClassification/:id/move |          | move a classification to the top                  | 401  403  403  403  403  403  403  403  ok

POST /api/manualClassificationImport |          | look through a file of classifications            | 401  403  403  403  403  403  403  403  ok

GET /api/template                    |          | list templates                                    | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/template/:id                |          | read a template                                   | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/template                   |          | add a template                                    | 401  403  403  403  403  403  403  ok   ok
PUT /api/template                    |          | change a template                                 | 401  403  403  403  403  403  403  ok   ok
PUT /api/template/:id                |          | change a template under its address               | 401  403  403  403  403  403  403  ok   ok
DELETE /api/template/:id             |          | delete a template                                 | 401  403  403  403  403  403  403  ok   ok
PUT /api/template/:id/restore        |          | bring back a template                             | 401  403  403  403  403  403  403  403  ok
PUT /api/template/:id/move           |          | take an action that templates do not have         | 401  400  400  400  400  400  400  400  400

GET /api/templateFolder              |          | list folders of a template                        | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/templateFolder/:id          |          | read a folder of a template                       | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/templateFolder             |          | add a folder of a template                        | 401  403  403  403  403  403  403  ok   ok
PUT /api/templateFolder              |          | change a folder of a template                     | 401  403  403  403  403  403  403  ok   ok
PUT /api/templateFolder/:id          |          | change a folder of a template under its address   | 401  403  403  403  403  403  403  ok   ok
DELETE /api/templateFolder/:id       |          | delete a folder of a template                     | 401  403  403  403  403  403  403  ok   ok
PUT /api/templateFolder/:id/restore  |          | bring back a folder of a template                 | 401  403  403  403  403  403  403  403  ok
PUT /api/templateFolder/:id/move     |          | move a folder of a template                       | 401  403  403  403  403  403  403  ok   ok

GET /api/templateDocument            |          | list starter documents                            | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/templateDocument/:id        |          | read a starter document                           | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/templateDocument           |          | add a starter document                            | 401  403  403  403  403  403  403  ok   ok
PUT /api/templateDocument            |          | change a starter document                         | 401  403  403  403  403  403  403  ok   ok
PUT /api/templateDocument/:id        |          | change a starter document under its address       | 401  403  403  403  403  403  403  ok   ok
DELETE /api/templateDocument/:id     |          | delete a starter document                         | 401  403  403  403  403  403  403  ok   ok
PUT /api/templateDocument/:id/restore |          | bring back a starter document                     | 401  403  403  403  403  403  403  403  ok
PUT /api/templateDocument/:id/move   |          | take an action that starter documents do not have | 401  400  400  400  400  400  400  400  400

POST /api/templateDocumentFile       |          | send the file of a starter document               | 401  403  403  403  403  403  403  ok   ok
DELETE /api/templateDocumentFile/:id |          | remove the file of a starter document             | 401  403  403  403  403  403  403  ok   ok

GET /api/documentLibrary             | open     | list libraries that all read                      | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/documentLibrary/:id         | open     | read a library that all read                      | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/documentLibrary            | open     | add a library that all read                       | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibrary             | open     | change a library that all read                    | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibrary/:id         | open     | change a library that all read under its address  | 401  403  403  403  403  ok   403  403  ok
DELETE /api/documentLibrary/:id      | open     | delete a library that all read                    | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibrary/:id/restore | open     | bring back a library that all read                | 401  403  403  403  403  403  403  403  ok
PUT /api/documentLibrary/:id/move    | open     | take an action that libraries do not have         | 401  400  400  400  400  400  400  400  400

GET /api/documentLibrary             | foreign  | list libraries of others                          | 401  none none none none ok   none none ok
GET /api/documentLibrary/:id         | foreign  | read a library of others                          | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibrary             | foreign  | change a library of others                        | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibrary/:id         | foreign  | change a library of others under its address      | 401  404  404  404  404  ok   404  404  ok
DELETE /api/documentLibrary/:id      | foreign  | delete a library of others                        | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibrary/:id/restore | foreign  | bring back a library of others                    | 401  403  403  403  403  403  403  403  ok

GET /api/documentLibraryFolder       | open     | list folders that all read                        | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/documentLibraryFolder/:id   | open     | read a folder that all read                       | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/documentLibraryFolder      | open     | add a folder that all read                        | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibraryFolder       | open     | change a folder that all read                     | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibraryFolder/:id   | open     | change a folder that all read under its address   | 401  403  403  403  403  ok   403  403  ok
DELETE /api/documentLibraryFolder/:id | open     | delete a folder that all read                     | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibraryFolder/:id/restore | open     | bring back a folder that all read                 | 401  403  403  403  403  403  403  403  ok
PUT /api/documentLibraryFolder/:id/move | open     | move a folder that all read                       | 401  403  403  403  403  ok   403  403  ok

GET /api/documentLibraryFolder       | foreign  | list folders of others                            | 401  none none none none ok   none none ok
GET /api/documentLibraryFolder/:id   | foreign  | read a folder of others                           | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryFolder       | foreign  | change a folder of others                         | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryFolder/:id   | foreign  | change a folder of others under its address       | 401  404  404  404  404  ok   404  404  ok
DELETE /api/documentLibraryFolder/:id | foreign  | delete a folder of others                         | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryFolder/:id/restore | foreign  | bring back a folder of others                     | 401  403  403  403  403  403  403  403  ok
PUT /api/documentLibraryFolder/:id/move | foreign  | move a folder of others                           | 401  404  404  404  404  ok   404  404  ok

GET /api/documentLibraryDocument     | open     | list published documents                          | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/documentLibraryDocument/:id | open     | read a published document                         | 401  ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/documentLibraryDocument     | open     | change a published document                       | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibraryDocument/:id | open     | change a published document under its address     | 401  403  403  403  403  ok   403  403  ok
DELETE /api/documentLibraryDocument/:id | open     | delete a published document                       | 401  403  403  403  403  409  403  403  409
PUT /api/documentLibraryDocument/:id/restore | open     | bring back a published document                   | 401  403  403  403  403  403  403  403  ok
PUT /api/documentLibraryDocument/:id/move | open     | start the review of a published document          | 401  403  403  403  403  ok   403  403  ok

GET /api/documentLibraryDocument     | draft    | list drafts                                       | 401  none none none none ok   none none ok
GET /api/documentLibraryDocument/:id | draft    | read a draft                                      | 401  404  404  404  404  ok   404  404  ok
POST /api/documentLibraryDocument    | draft    | add a draft                                       | 401  403  403  403  403  ok   403  403  ok
PUT /api/documentLibraryDocument     | draft    | change a draft                                    | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryDocument/:id | draft    | change a draft under its address                  | 401  404  404  404  404  ok   404  404  ok
DELETE /api/documentLibraryDocument/:id | draft    | delete a draft                                    | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryDocument/:id/restore | draft    | bring back a draft                                | 401  403  403  403  403  403  403  403  ok
PUT /api/documentLibraryDocument/:id/move | draft    | archive a draft                                   | 401  404  404  404  404  ok   404  404  ok

GET /api/documentLibraryDocument     | foreign  | list documents of others                          | 401  none none none none ok   none none ok
GET /api/documentLibraryDocument/:id | foreign  | read a document of others                         | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryDocument     | foreign  | change a document of others                       | 401  404  404  404  404  ok   404  404  ok
PUT /api/documentLibraryDocument/:id | foreign  | change a document of others under its address     | 401  404  404  404  404  ok   404  404  ok
DELETE /api/documentLibraryDocument/:id | foreign  | delete a document of others                       | 401  404  404  404  404  -    404  404  -
PUT /api/documentLibraryDocument/:id/restore | foreign  | bring back a document of others                   | 401  403  403  403  403  403  403  403  ok
PUT /api/documentLibraryDocument/:id/move | foreign  | start the review of a document of others          | 401  404  404  404  404  ok   404  404  ok

PUT /api/documentLibraryDocument/:id/acknowledge | open     | confirm reading a published document              | 401  ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/documentLibraryDocument/:id/acknowledge | foreign  | confirm reading a document of others              | 401  404  404  404  404  ok   404  404  ok
POST /api/documentLibraryRevision    | open     | bring a new revision of a published document      | 401  403  403  403  403  ok   403  403  ok
POST /api/documentLibraryRevision    | foreign  | bring a new revision of a document of others      | 401  404  404  404  404  ok   404  404  ok

GET /api/userTraining                | own      | list trainings of their own                       | 401  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/userTraining/:id            | own      | read a training of their own                      | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/userTraining               | own      | add a training of their own                       | 401  ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/userTraining                | own      | change a training of their own                    | 401  ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/userTraining/:id            | own      | change a training of their own under its address  | 401  ok   ok   ok   ok   ok   ok   ok   ok
DELETE /api/userTraining/:id         | own      | delete a training of their own                    | 401  ok   ok   ok   ok   ok   ok   ok   ok
PUT /api/userTraining/:id/restore    | own      | bring back a training of their own                | 401  403  403  403  403  403  403  403  ok
PUT /api/userTraining/:id/move       | own      | verify a training of their own                    | 401  403  403  403  403  403  403  403  403

GET /api/userTraining                | foreign  | list trainings of someone else                   | 401  none none none none none ok   none ok
GET /api/userTraining/:id            | foreign  | read a training of someone else                  | 401  404  404  404  404  404  ok   404  ok
POST /api/userTraining               | foreign  | add a training of someone else                   | 401  403  403  403  403  403  ok   403  ok
PUT /api/userTraining                | foreign  | change a training of someone else                | 401  404  404  404  404  404  ok   404  ok
PUT /api/userTraining/:id            | foreign  | change a training of someone else under its address | 401  404  404  404  404  404  ok   404  ok
DELETE /api/userTraining/:id         | foreign  | delete a training of someone else                | 401  404  404  404  404  404  ok   404  ok
PUT /api/userTraining/:id/restore    | foreign  | bring back a training of someone else            | 401  403  403  403  403  403  403  403  ok
PUT /api/userTraining/:id/move       | foreign  | reject a training of someone else                | 401  404  404  404  404  404  ok   404  ok

POST /api/userTrainingFile           | own      | add a certificate of their own                    | 401  ok   ok   ok   ok   ok   ok   ok   ok
POST /api/userTrainingFile           | foreign  | add a certificate to someone else’s training     | 401  404  404  404  404  404  ok   404  ok
DELETE /api/userTrainingFile/:fileId | own      | remove a certificate of their own                 | 401  ok   ok   ok   ok   ok   ok   ok   ok
DELETE /api/userTrainingFile/:fileId | foreign  | remove a certificate of someone else             | 401  404  404  404  404  404  ok   404  ok
GET /api/questionTemplate            |          | list question templates                           | 401 none none none none none none none ok
GET /api/questionTemplate/:id        |          | read a question template                          | 401 404  404  404  404  404  404  404  ok
GET /api/questionTemplate/:id/history |         | read the history of a question template          | 401 404  404  404  404  404  404  404  ok
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

/** Routes of the hub. hearing.test.ts tests who receives events; the hub's own tests cover admission. */
export const hubRoutes = ['ALL /apphub', 'ALL /apphub/*']

export interface Cell {
  route: string
  whose: string
  action: string
  person: PersonName
  outcome: string
}

/** One cell per person and route. */
export const cells: readonly Cell[] = `${lines.trim()}\n${folderLines}\n${documentLines}\n${safetyLines}\n${siteLines}`
  .trim()
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .flatMap((line) => {
    const [route = '', whose = '', action = '', answers = ''] = line.split('|').map((part) => part.trim())
    const outcomes = answers.split(/\s+/)
    if (outcomes.length !== people.length) throw new Error(`Not one answer for each person: ${line}`)
    return people.map((person, at) => ({ route, whose, action, person, outcome: outcomes[at]! }))
  })
  .filter(({ outcome }) => outcome !== '-')

const endings: Record<string, (who: string, action: string) => string> = {
  ok: (who, action) => `${who} may ${action}`,
  none: (who, action) => `${who} is shown nothing on asking to ${action}`,
  302: (who, action) => `${who} is sent on to ${action}`,
  400: (who, action) => `${who} hears what is wrong on trying to ${action}`,
  401: (who, action) => `${who} has to sign in to ${action}`,
  403: (who, action) => `${who} may not ${action}`,
  404: (who, action) => `to ${who} it does not exist: to ${action}`,
}

/** A cell as a sentence, for the test title. */
export const sentence = ({ person, action, outcome }: Cell) =>
  (endings[outcome] ?? ((who, act) => `${who} is answered ${outcome} on trying to ${act}`))(
    person === 'stranger' ? 'a stranger' : `${person}@demo.test`,
    action,
  )
