import { createFileRoute } from '@tanstack/react-router'
import { ConnectorHome } from '../../features/imports/connector-home.tsx'

export const Route = createFileRoute('/connector/')({ component: ConnectorHome })
