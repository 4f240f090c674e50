import type { OfficeStep } from '#contract/projects/setUp.ts'
import type { SetUpWords } from './SetUpList.tsx'

/** Where an open line leads: to its page with the form of a new record open. */
export const officeLines: Record<OfficeStep, SetUpWords> = {
  companies: {
    title: 'Companies',
    what: 'Contractors, designers and clients. People and projects belong to them.',
    action: 'Add a company',
    href: '/manage/clients/edit/0',
  },
  people: {
    title: 'People',
    what: 'Invite whoever runs sites or works in the office. They choose their own password.',
    action: 'Invite someone',
    href: '/manage/users/edit/0',
  },
  approvals: {
    title: 'Approvals',
    what: 'Who checks and who signs, stage by stage, before a permit or report counts.',
    action: 'Add an approval',
    href: '/manage/approvalTemplates/edit/0',
  },
  questions: {
    title: 'Sub types and their questions',
    what: 'Hot work, site induction, weekly plant inspection: each with its checklist and its approval.',
    action: 'Add a sub type',
    href: '/manage/processSubTypes?open=0',
  },
  folders: {
    title: 'Folder structures',
    what: 'A structure made once gives every new project the same folders.',
    action: 'Add a structure',
    href: '/manage/templates/edit/0',
  },
  project: {
    title: 'First project',
    what: 'Permits, inspections and documents all belong to a project.',
    action: 'New project',
    href: '/manage/projects?new=1',
  },
}

/** Where a line that is done leads: to what there is. */
export const officeRegisters: Record<OfficeStep, { action: string; href: string }> = {
  companies: { action: 'Companies', href: '/manage/clients' },
  people: { action: 'People', href: '/manage/users' },
  approvals: { action: 'Approvals', href: '/manage/approvalTemplates' },
  questions: { action: 'Sub types', href: '/manage/processSubTypes' },
  folders: { action: 'Structures', href: '/manage/templates' },
  project: { action: 'Projects', href: '/manage/projects' },
}
