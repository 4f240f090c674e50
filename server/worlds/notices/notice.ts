import type { Topic } from '#contract/topics.ts'
import type { System } from '#contract/systems.ts'
import type { FirmKey } from '../firms/firms.ts'
import type { PersonKey } from '../people/people.ts'
import type { ProjectNumber } from '../projects/projects.ts'

/** The record that a notification is about and links to. */
export type About = { project: ProjectNumber; system: System } | { firm: FirmKey } | { person: PersonKey } | null

/** A notification and the people who received it that many hours ago. */
export interface Notice {
  to: PersonKey[]
  hoursAgo: number
  topic: Topic
  title: string
  body: string
  about: About
  unread?: true
  urgent?: true
}
