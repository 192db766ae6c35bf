import { Component, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";

/** Keeps a mistake of ours on one page from taking the whole dashboard with it, and says that it is ours; another page is tried anew. */
export class Boundary extends Component<{ path: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidUpdate(before: { path: string }) {
    if (before.path !== this.props.path && this.state.error !== null) this.setState({ error: null });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="notice bad stack" role="alert">
        <p>This page has failed, and that is a mistake of ours: {error.message}</p>
        <div className="row">
          <Button onClick={() => this.setState({ error: null })}>Try again</Button>
          <Button onClick={() => location.reload()}>Load the page anew</Button>
        </div>
      </div>
    );
  }
}
