import type { Project } from '#contract/entities/project.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { ProjectStep } from '#contract/projects/setUp.ts'
import type { System } from '#contract/systems.ts'
import type { SetUpWords } from './SetUpList.tsx'

/** Where each line leads: to its page, with the form of a new record open where there is one. */
export function projectLines(project: Project, system: System): Record<ProjectStep, SetUpWords> {
  const manage = projectPath(system, project.id, 'manage')
  const safety = project.openSystems.includes('sms') ? 'sms' : 'fm'
  const subTypes = projectPath(safety, project.id, 'processsubtypes')
  return {
    companies: {
      title: 'Companies',
      what: 'Who builds, designs and supplies here, besides the client.',
      action: 'Add a company',
      href: `${manage}?tab=clients&new=1`,
    },
    people: {
      title: 'People and their roles',
      what: 'A role opens the project to a person and decides what they may approve.',
      action: 'Add a person',
      href: `${manage}?tab=people&new=1`,
    },
    locations: {
      title: 'Locations',
      what: 'The buildings, floors and zones that permits and inspections name.',
      action: 'Add a location',
      href: `${manage}?tab=locations&new=1`,
    },
    subTypes: {
      title: 'Permits and their approvals',
      what: 'Which permits this site uses, what they ask, and who approves them.',
      action: 'Choose permits',
      href: `${subTypes}?view=permits`,
    },
    inductions: {
      title: 'Inductions',
      what: 'Which induction people get before they start work here.',
      action: 'Choose inductions',
      href: `${subTypes}?view=inductions`,
    },
    hours: {
      title: 'Site hours and rules',
      what: 'When people are signed out, how long permits last, and how often a roll call is practised.',
      action: 'Set the rules',
      href: `${manage}?tab=settings`,
    },
    folders: {
      title: 'Folders',
      what: 'Apply one of the office’s structures, so that documents have their place.',
      action: 'Open folders',
      href: projectPath(system, project.id, 'folders'),
    },
  }
}
