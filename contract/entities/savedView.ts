import * as z from 'zod/mini'
import { defineEntity, type Row, type Summary } from '../entity.ts'
import { inWords, labelled } from '../fieldFacts.ts'
import { name, oneOf, orNull, text, yesNo } from '../fields.ts'
import { optionalRef, ref } from '../references.ts'
import { systemNames, systemWords, type System } from '../systems.ts'
import { isRegister } from '../views/registers.ts'
import { viewState } from '../views/viewState.ts'

/**
 * Filters, sort order and columns of a register under a name. It is its owner's own, or shared with everyone who may
 * read the register on the project. A view of a register of the office has no project.
 */
export const savedView = defineEntity('savedView', {
  name: ['View', 'a view'],
  plural: 'Views',
  path: 'savedView',
  hub: 'SavedView',
  scope: 'project',
  draft: {
    projectId: optionalRef('project', 'Project', { whenGone: 'belongs' }),
    system: orNull(inWords(systemWords, oneOf('System', systemNames as readonly [System, ...System[]]))),
    register: text('Register', 60).check(z.refine(isRegister, 'Choose a register that keeps views.')),
    name: name('Name', 60),
    isShared: yesNo('Shared with the project', false),
    state: viewState(),
  },
  facts: {
    userId: z.int(),
    ownerName: labelled('Owner', z.string()),
  },
  summary: ['projectId', 'system', 'register', 'name', 'isShared', 'state', 'userId', 'ownerName'],
  filter: { projectId: ref('project', 'Project'), userId: ref('user', 'Owner') },
  listsBy: ['projectId', 'userId'],
  affects: { projectIds: 'project' },
})

export type SavedView = Row<typeof savedView>
export type SavedViewSummary = Summary<typeof savedView>
