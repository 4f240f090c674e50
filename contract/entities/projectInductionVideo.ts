import * as z from 'zod/mini'
import { oneFile } from '../attachments.ts'
import { defineEntity, type Row, type Summary } from '../entity.ts'
import { int, name, orNull, yesNo } from '../fields.ts'
import { listed, ref } from '../references.ts'
import { project } from './project.ts'

/** A video shown at the induction to a site, in one language. Without a file it has not been uploaded yet. */
export const projectInductionVideo = defineEntity('projectInductionVideo', {
  name: 'Induction video',
  plural: 'Induction videos',
  path: 'projectInductionVideo',
  hub: 'ProjectInductionVideo',
  displayName: '{title}',
  scope: 'project',
  draft: {
    projectId: ref('project', 'Project', { whenGone: 'belongs' }),
    title: name('Title', 150),
    languageId: listed('languages', 'Language', { displayFields: ['name', 'code'] }),
    /** As measured by the browser of the person who uploaded it. */
    durationSec: orNull(int(['Length', 'the length'], 1, 86_400)),
    mustWatchFull: yesNo('Must be watched to the end', true),
    isActive: yesNo('Shown at inductions', true),
    sortOrder: z._default(int(['Order', 'the place in the order'], 0, 100_000), 0),
  },
  facts: {
    fileId: oneFile('Video', {
      path: 'projectInductionVideo',
      largest: 2048,
      types: { mp4: 'video/mp4', webm: 'video/webm' },
    }),
    fileName: z.nullable(z.string()),
    fileSize: z.nullable(z.int()),
  },
  summary: [
    'projectId',
    'title',
    'languageId',
    'languageName',
    'languageCode',
    'durationSec',
    'mustWatchFull',
    'isActive',
    'sortOrder',
    'fileId',
    'fileName',
    'fileSize',
  ],
  filter: { projectId: ref('project', 'Project') },
  listsBy: ['projectId'],
  affects: { projectIds: 'project' },
  alsoAnnounces: project,
})

export type ProjectInductionVideo = Row<typeof projectInductionVideo>
export type ProjectInductionVideoSummary = Summary<typeof projectInductionVideo>
