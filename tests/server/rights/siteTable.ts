/**
 * The answers about the people of sites. Safety manages sms on the own project and viewer reads it; staff has a role in
 * pmp only. Those who keep accounts maintain the record of every person, and their places on projects are none of theirs.
 */
export const siteLines = String.raw`
GET /api/person                      | own      | list the people of a company on their project     | 401 -    none ok   ok   -    -    ok   ok
GET /api/person                      | foreign  | list the people of a company elsewhere            | 401 none none none none none ok   none ok
GET /api/person/:id                  | own      | read a person on their project                    | 401 -    404  ok   ok   -    -    ok   ok
GET /api/person/:id                  | foreign  | read a person on a project of others              | 401 404  404  404  404  404  ok   404  ok
POST /api/person                     | own      | enter a person                                    | 401 -    403  ok   403  -    -    ok   ok
POST /api/person                     | foreign  | enter a person of another company                 | 401 403  403  ok   403  403  ok   ok   ok
PUT /api/person                      | own      | change a person on their project                  | 401 -    404  ok   403  -    -    ok   ok
PUT /api/person                      | foreign  | change a person on a project of others            | 401 404  404  404  404  404  ok   404  ok
PUT /api/person/:id                  | own      | change a person under their address               | 401 -    404  ok   403  -    -    ok   ok
PUT /api/person/:id                  | foreign  | change a person of others under their address     | 401 404  404  404  404  404  ok   404  ok
DELETE /api/person/:id               | own      | delete a person who is on a list                  | 401 -    404  403  403  -    -    403  409
DELETE /api/person/:id               | foreign  | delete a person who is on a list of others        | 401 404  404  404  404  404  409  404  409
PUT /api/person/:id/restore          | own      | bring back a person                               | 401 -    403  403  403  -    -    403  ok
PUT /api/person/:id/restore          | foreign  | bring back a person of others                     | 401 403  403  403  403  403  403  403  ok
PUT /api/person/:id/move             | own      | ban a person from all sites                       | 401 -    404  403  403  -    -    403  ok
PUT /api/person/:id/move             | foreign  | ban a person elsewhere from all sites             | 401 404  404  404  404  404  ok   404  ok
POST /api/personCardFile             | own      | add a photo of a card of a person on a project    | 401 -    404  ok   403  -    -    ok   ok
POST /api/personCardFile             | foreign  | add a photo of a card of a person elsewhere       | 401 404  404  404  404  404  ok   404  ok
DELETE /api/personCardFile/:fileId   | own      | remove a photo of a card on their project         | 401 -    404  ok   403  -    -    ok   ok
DELETE /api/personCardFile/:fileId   | foreign  | remove a photo of a card elsewhere                | 401 404  404  404  404  404  ok   404  ok
POST /api/personPhoto                | own      | add a photo of a person on their project          | 401 -    404  ok   403  -    -    ok   ok
POST /api/personPhoto                | foreign  | add a photo of a person elsewhere                 | 401 404  404  404  404  404  ok   404  ok
DELETE /api/personPhoto/:personId    | own      | remove the photo of a person on their project     | 401 -    404  ok   403  -    -    ok   ok
DELETE /api/personPhoto/:personId    | foreign  | remove the photo of a person elsewhere            | 401 404  404  404  404  404  ok   404  ok
POST /api/personData/:id             | own      | download all data of a person                     | 401 -    404  403  403  -    -    403  ok
POST /api/personData/:id             | foreign  | download all data of a person elsewhere           | 401 404  404  404  404  404  ok   404  ok
GET /api/personRetention             | own      | see how many people would be anonymised           | 401 -    403  403  403  -    -    403  ok
GET /api/personRetention             | foreign  | see how many people would be anonymised           | 401 403  403  403  403  403  403  403  ok
GET /api/personDoubles               | own      | look for doubles of a person                      | 401 -    403  403  403  -    -    403  ok
GET /api/personDoubles               | foreign  | look for doubles of a person elsewhere            | 401 403  403  403  403  403  ok   403  ok
PUT /api/personDoubles/apart         | own      | say that two people are two                       | 401 -    403  403  403  -    -    403  ok
PUT /api/personDoubles/apart         | foreign  | say that two people elsewhere are two             | 401 403  403  403  403  403  ok   403  ok
GET /api/personMerge                 | own      | compare two records of a person                   | 401 -    403  403  403  -    -    403  ok
GET /api/personMerge                 | foreign  | compare two records of a person elsewhere         | 401 403  403  403  403  403  ok   403  ok
POST /api/personMerge                | own      | merge two records of a person                     | 401 -    403  403  403  -    -    403  ok
POST /api/personMerge                | foreign  | merge two records of a person elsewhere           | 401 403  403  403  403  403  ok   403  ok

GET /api/personRecords/:id           | own      | list the records that name someone there          | 401 -    404  ok   ok   -    -    ok   ok
GET /api/personRecords/:id           | foreign  | list the records that name someone elsewhere      | 401 404  404  404  404  404  404  404  ok
GET /api/projectPersonMerged/:id     | own      | follow a place that has gone to the one left      | 401 -    404  ok   ok   -    -    ok   ok
GET /api/projectPersonMerged/:id     | foreign  | follow a place that has gone elsewhere            | 401 404  404  404  404  404  404  404  ok
GET /api/projectPerson               | own      | list the people of their project                  | 401 -    none ok   ok   -    -    ok   ok
GET /api/projectPerson               | foreign  | list the people of a project of others            | 401 none none none none none none none ok
GET /api/projectPerson/count         | own      | count the people of their project                 | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectPerson/choices/:column | own    | list the filters of people                        | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/projectPerson/:id           | own      | read the place of someone on their project        | 401 -    404  ok   ok   -    -    ok   ok
GET /api/projectPerson/:id           | foreign  | read the place of someone on a project of others  | 401 404  404  404  404  404  404  404  ok
POST /api/projectPerson              | own      | put someone on the list of their project          | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectPerson              | foreign  | put someone on the list of a project of others    | 401 403  403  403  403  403  403  403  ok
PUT /api/projectPerson               | own      | change the role of someone on their project       | 401 -    404  ok   403  -    -    ok   ok
PUT /api/projectPerson               | foreign  | change the role of someone elsewhere              | 401 404  404  404  404  404  404  404  ok
PUT /api/projectPerson/:id           | own      | change the role of someone under its address      | 401 -    404  ok   403  -    -    ok   ok
PUT /api/projectPerson/:id           | foreign  | change the role elsewhere under its address       | 401 404  404  404  404  404  404  404  ok
DELETE /api/projectPerson/:id        | own      | take someone off the list of their project        | 401 -    404  ok   403  -    -    ok   ok
DELETE /api/projectPerson/:id        | foreign  | take someone off the list elsewhere               | 401 404  404  404  404  404  404  404  ok
PUT /api/projectPerson/:id/restore   | own      | bring back a place on the list of their project   | 401 -    403  403  403  -    -    403  ok
PUT /api/projectPerson/:id/restore   | foreign  | bring back a place on a list of others            | 401 403  403  403  403  403  403  403  ok
PUT /api/projectPerson/:id/move      | own      | let someone leave their project                   | 401 -    404  ok   403  -    -    ok   ok
PUT /api/projectPerson/:id/move      | foreign  | let someone leave a project of others             | 401 404  404  404  404  404  404  404  ok
GET /api/projectSmsAddPeople/:projectId | own   | look for people to add to their project           | 401 -    403  ok   403  -    -    ok   ok
GET /api/projectSmsAddPeople/:projectId | foreign | look for people to add to a project of others   | 401 403  403  403  403  403  403  403  ok
GET /api/projectSmsAddPeople/:projectId/alike | own | look whether someone is known already         | 401 -    403  ok   403  -    -    ok   ok
GET /api/projectSmsAddPeople/:projectId/alike | foreign | look who is known on a project of others  | 401 403  403  403  403  403  403  403  ok
GET /api/unlinkedNames/:projectId    | own      | see the names that nobody has linked              | 401 -    403  ok   403  -    -    ok   ok
GET /api/unlinkedNames/:projectId    | foreign  | see the names in records of others                | 401 403  403  403  403  403  403  403  ok
PUT /api/unlinkedNames/:projectId    | own      | decide on a name that is gone                     | 401 -    403  409  403  -    -    409  409
PUT /api/unlinkedNames/:projectId    | foreign  | decide on a name in a record of others            | 401 403  403  403  403  403  403  403  409
PUT /api/projectSmsAddPeople/existing | own     | add known people to their project                 | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectSmsAddPeople/existing | foreign | add known people to a project of others           | 401 403  403  403  403  403  403  403  ok
PUT /api/projectSmsAddPeople/new     | own      | add a new person to their project                 | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectSmsAddPeople/new     | foreign  | add a new person to a project of others           | 401 403  403  403  403  403  403  403  ok
POST /api/projectSmsAddPeople/import/check | own | check a list of people for their project         | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectSmsAddPeople/import/check | foreign | check a list of people for a project of others | 401 403  403  403  403  403  403  403  ok
POST /api/projectSmsAddPeople/import | own      | import people to their project                    | 401 -    403  ok   403  -    -    ok   ok
POST /api/projectSmsAddPeople/import | foreign  | import people to a project of others              | 401 403  403  403  403  403  403  403  ok
GET /api/projectPersonMissing/:projectId | own  | see what people lack, by employer                 | 401 -    403  ok   403  -    -    ok   ok
GET /api/projectPersonMissing/:projectId | foreign | see what people of others lack                 | 401 403  403  403  403  403  403  403  ok
PUT /api/projectPersonMissing        | own      | ask employers for what their people lack          | 401 -    403  ok   403  -    -    ok   ok
PUT /api/projectPersonMissing        | foreign  | ask employers of people on a project of others    | 401 403  403  403  403  403  403  403  ok

GET /api/siteAttendance              | own      | list who was on the site of their project         | 401 -    none ok   ok   -    -    ok   ok
GET /api/siteAttendance              | foreign  | list who was on the site of others                | 401 none none none none none none none ok
GET /api/siteAttendance/count        | own      | count who was on site                             | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/siteAttendance/choices/:column | own   | list the filters of attendance                    | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/siteAttendance/:id          | own      | read a day on the site of their project           | 401 -    404  ok   ok   -    -    ok   ok
GET /api/siteAttendance/:id          | foreign  | read a day on the site of others                  | 401 404  404  404  404  404  404  404  ok
POST /api/siteAttendance             | own      | sign someone in on their project                  | 401 -    403  ok   403  -    -    ok   ok
POST /api/siteAttendance             | foreign  | sign someone in on a project of others            | 401 403  403  403  403  403  403  403  ok
PUT /api/siteAttendance              | own      | correct a day on the site of their project        | 401 -    404  ok   403  -    -    ok   ok
PUT /api/siteAttendance              | foreign  | correct a day on the site of others               | 401 404  404  404  404  404  404  404  ok
PUT /api/siteAttendance/:id          | own      | correct a day on site under its address           | 401 -    404  ok   403  -    -    ok   ok
PUT /api/siteAttendance/:id          | foreign  | correct a day of others under its address         | 401 404  404  404  404  404  404  404  ok
DELETE /api/siteAttendance/:id       | own      | delete a day on the site of their project         | 401 -    404  ok   403  -    -    ok   ok
DELETE /api/siteAttendance/:id       | foreign  | delete a day on the site of others                | 401 404  404  404  404  404  404  404  ok
PUT /api/siteAttendance/:id/restore  | own      | bring back a day on the site of their project     | 401 -    403  403  403  -    -    403  ok
PUT /api/siteAttendance/:id/restore  | foreign  | bring back a day on the site of others            | 401 403  403  403  403  403  403  403  ok
PUT /api/siteAttendance/:id/move     | own      | take an action that attendance does not have      | 401 -    400  400  400  -    -    400  400
GET /api/siteAttendanceNow           |          | see on which sites people are                     | 401 ok   ok   ok   ok   ok   ok   ok   ok
GET /api/siteAttendanceNow/:projectId | own     | see who is on the site of their project           | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/siteAttendanceNow/:projectId | foreign | see who is on the site of others                  | 401 404  404  404  404  404  404  404  ok
GET /api/siteAttendancePeople/:projectId | own  | choose whom to sign in on their project           | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/siteAttendancePeople/:projectId | foreign | choose whom to sign in elsewhere               | 401 404  404  404  404  404  404  404  ok
GET /api/siteAttendanceCrew/:projectId | own    | choose a crew to sign in on their project         | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/siteAttendanceCrew/:projectId | foreign | choose a crew to sign in elsewhere              | 401 404  404  404  404  404  404  404  ok
PUT /api/siteAttendanceSignIn        | own      | sign a crew in on their project                   | 401 -    403  ok   403  -    -    ok   ok
PUT /api/siteAttendanceSignIn        | foreign  | sign a crew in on a project of others             | 401 403  403  403  403  403  403  403  ok
POST /api/siteAttendanceImport/check | own      | check a gate log of their project                 | 401 -    403  ok   403  -    -    ok   ok
POST /api/siteAttendanceImport/check | foreign  | check a gate log of a project of others           | 401 403  403  403  403  403  403  403  ok
POST /api/siteAttendanceImport       | own      | import a gate log of their project                | 401 -    403  ok   403  -    -    ok   ok
POST /api/siteAttendanceImport       | foreign  | import a gate log of a project of others          | 401 403  403  403  403  403  403  403  ok
PUT /api/siteAttendanceSignOut       | own      | sign several people out on their project          | 401 -    403  ok   403  -    -    ok   ok
PUT /api/siteAttendanceSignOut       | foreign  | sign several people out on a project of others    | 401 403  403  403  403  403  403  403  ok

GET /api/registration                | own      | list the people who are coming to their project   | 401 -    none ok   none -    -    ok   ok
GET /api/registration                | foreign  | list the people who are coming elsewhere          | 401 none none none none none none none ok
GET /api/registration/:id            | own      | read what someone sent to their project           | 401 -    404  ok   404  -    -    ok   ok
GET /api/registration/:id            | foreign  | read what someone sent elsewhere                  | 401 404  404  404  404  404  404  404  ok
POST /api/registration               | own      | say of somebody else that they are coming         | 401 -    403  403  403  -    -    403  403
POST /api/registration               | foreign  | say it elsewhere                                  | 401 403  403  403  403  403  403  403  403
PUT /api/registration                | own      | change what someone sent                          | 401 -    404  403  404  -    -    403  403
PUT /api/registration/:id            | own      | change what someone sent under its address        | 401 -    404  403  404  -    -    403  403
DELETE /api/registration/:id         | own      | delete what someone sent to their project         | 401 -    404  ok   404  -    -    ok   ok
DELETE /api/registration/:id         | foreign  | delete what someone sent elsewhere                | 401 404  404  404  404  404  404  404  ok
PUT /api/registration/:id/restore    | own      | bring back what someone sent                      | 401 -    403  403  403  -    -    403  ok
PUT /api/registration/:id/restore    | foreign  | bring it back elsewhere                           | 401 403  403  403  403  403  403  403  ok
PUT /api/registration/:id/move       | own      | return what someone sent to their project         | 401 -    404  ok   404  -    -    ok   ok
PUT /api/registration/:id/move       | foreign  | return what someone sent elsewhere                | 401 404  404  404  404  404  404  404  ok
GET /api/registration/:id/alike      | own      | look whether someone who is coming is known       | 401 -    404  ok   404  -    -    ok   ok
GET /api/registration/:id/alike      | foreign  | look whether someone elsewhere is known           | 401 404  404  404  404  404  404  404  ok
GET /api/registrationLinks/:projectId | own     | see the links to register for their project       | 401 -    403  ok   403  -    -    ok   ok
GET /api/registrationLinks/:projectId | foreign | see the links to register elsewhere               | 401 404  404  404  404  404  404  404  ok
POST /api/registrationLink           | own      | make a poster of their project                    | 401 -    403  ok   403  -    -    ok   ok
POST /api/registrationLink           | foreign  | make a poster of a project of others              | 401 403  403  403  403  403  403  403  ok
PUT /api/registrationLink/:id/poster | own      | print a poster of their project                   | 401 -    404  ok   404  -    -    ok   ok
PUT /api/registrationLink/:id/poster | foreign  | print a poster of a project of others             | 401 404  404  404  404  404  404  404  ok
DELETE /api/registrationLink/:id     | own      | end a link to register of their project           | 401 -    404  ok   404  -    -    ok   ok
DELETE /api/registrationLink/:id     | foreign  | end a link to register of a project of others     | 401 404  404  404  404  404  404  404  ok
POST /api/registrationByLink/read    |          | open a forged link to register                    | 400 400  400  400  400  400  400  400  400
POST /api/registrationByLink         |          | send details by a forged link                     | 400 400  400  400  400  400  400  400  400
GET /api/siteGates/:projectId        | own      | see the gates of the site of their project        | 401 -    ok   ok   ok   -    -    ok   ok
GET /api/siteGates/:projectId        | foreign  | see the gates of the site of others               | 401 404  404  404  404  404  404  404  ok
POST /api/siteGate                   | foreign  | make their device the gate of the site of others  | 401 403  403  403  403  403  403  403  400
DELETE /api/siteGate/:id             | own      | end a gate of their project                       | 401 -    404  ok   404  -    -    ok   ok
DELETE /api/siteGate/:id             | foreign  | end a gate of a project of others                 | 401 404  404  404  404  404  404  404  ok
PUT /api/personPass                  | own      | print the pass of someone on their project        | 401 -    404  ok   403  -    -    ok   ok
PUT /api/personPass                  | foreign  | print the pass of someone elsewhere               | 401 404  404  404  404  404  ok   404  ok
PUT /api/personPin                   | own      | set the PIN of someone on their project           | 401 -    404  ok   403  -    -    ok   ok
PUT /api/personPin                   | foreign  | set the PIN of someone elsewhere                  | 401 404  404  404  404  404  ok   404  ok
GET /api/gate                        |          | ask whether their browser is a gate               | ok  ok   ok   ok   ok   ok   ok   ok   ok
DELETE /api/gate                     |          | forget that their browser was a gate              | ok  ok   ok   ok   ok   ok   ok   ok   ok
GET /api/gate/list                   |          | read the list of a gate without being one         | 403 403  403  403  403  403  403  403  403
PUT /api/gate/seen                   |          | report as a gate without being one                | 403 403  403  403  403  403  403  403  403
POST /api/gate/identify              |          | identify someone without being a gate             | 403 403  403  403  403  403  403  403  403
PUT /api/gate/events                 |          | sign someone in without being a gate              | 403 403  403  403  403  403  403  403  403
POST /api/gate/override              |          | let someone in without being a gate               | 403 403  403  403  403  403  403  403  403
POST /api/gate/rollCall              |          | start a roll call without being a gate            | 403 403  403  403  403  403  403  403  403
POST /api/gate/end                   |          | end a gate without being one                      | 403 403  403  403  403  403  403  403  403
`
