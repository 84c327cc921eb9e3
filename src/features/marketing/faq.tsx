import { Disclosure } from '@/components/disclosure';
import classes from './faq.module.css';
import { type Question, questions } from './questions';

/** Questions to open, one by one or all. */
export const FaqList = ({ items = questions }: { items?: Question[] }) => (
  <div className={classes.list}>
    {items.map(({ id, question, answer }) => (
      <Disclosure key={id} id={id} question={question}>
        {answer}
      </Disclosure>
    ))}
  </div>
);
