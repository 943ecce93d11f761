import { Link } from "react-router";
import { Panel } from "./layout.tsx";
import { Status, type Tone } from "./status.tsx";
import classes from "./task-list.module.css";

/** A pending task, and the page where it is done. */
export interface Task {
  readonly key: string;
  readonly tone: Tone;
  readonly title: string;
  readonly text?: string;
  readonly action: { readonly label: string; readonly to: string };
}
interface Props {
  readonly title: string;
  readonly count: string;
  readonly tasks: readonly Task[];
}

/** Open tasks with their actions; renders nothing when there are none. */
export function TaskList({ title, count, tasks }: Props) {
  if (tasks.length === 0) return null;
  return (
    <Panel title={title} aside={<span className="caption">{count}</span>} flush>
      <ul className={classes.tasks}>
        {tasks.map(({ key, tone, title: what, text, action }) => (
          <li key={key}>
            <div>
              <Status color={tone}>
                <strong>{what}</strong>
              </Status>
              {text && <p className="caption">{text}</p>}
            </div>
            <Link className="link" to={action.to} aria-label={`${action.label}: ${what}`}>
              {action.label}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
