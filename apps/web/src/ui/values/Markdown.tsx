import ReactMarkdown, { type Components } from "react-markdown";
import classes from "./Markdown.module.css";

const components: Components = {
  // A picture would be fetched from a stranger's server, and shine at night: its description stands in for it.
  img: ({ alt }) => <em>{alt}</em>,
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ),
  h1: "h3",
  h2: "h4",
  h3: "h5",
};

export default function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.root}>
      <ReactMarkdown components={components} skipHtml>
        {text}
      </ReactMarkdown>
    </div>
  );
}
