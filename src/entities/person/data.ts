import { person } from '#contract/entities/person.ts'
import { entityData } from '#src/data/entityData.ts'

export const persons = entityData(person)
