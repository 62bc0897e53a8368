import { ownSubjects } from '../src/peers/subjects/index.ts'
import { serveCases } from './peerCase.ts'

serveCases(ownSubjects)
